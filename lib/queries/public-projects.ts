import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";
import { buildParameters } from "./build-parameters.ts";
import type { BuildKey } from "./builds.ts";

const BUILDS = "GET /public/projects/{owner}/{project}/builds";
const QUESTIONS = "GET /public/projects/{owner}/{project}/builds/{buildNumber}/questions";
const SNAPSHOTS = "GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs";
const CHANGE = "GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}";
const PER_PAGE = "50";

export type PublicProject = ResponseBody<"GET /public/projects/{owner}/{project}">;
export type PublicBuild = ResponseBody<typeof BUILDS>["results"][number];
export type PublicQuestion = ResponseBody<typeof QUESTIONS>["results"][number];
export type PublicSnapshot = ResponseBody<typeof SNAPSHOTS>["results"][number];

/** A project whose builds anyone may read. */
export const publicProject = (owner: string, project: string) =>
  query("GET /public/projects/{owner}/{project}", { params: { owner, project } });

/** A page of its builds, newest first. */
export const publicBuilds = (owner: string, project: string, page: number) =>
  query(BUILDS, { params: { owner, project }, query: { page: String(page), perPage: PER_PAGE } });

export const publicBuild = (of: BuildKey) =>
  query("GET /public/projects/{owner}/{project}/builds/{buildNumber}", { params: buildParameters(of) });

/** A page of the changes of a build. */
export const publicQuestions = (of: BuildKey, page: number) =>
  query(QUESTIONS, { params: buildParameters(of), query: { page: String(page), perPage: PER_PAGE } });

/** A page of the snapshots of a build with a status. */
export const publicSnapshots = (of: BuildKey, status: PublicSnapshot["status"], page: number) =>
  query(SNAPSHOTS, { params: buildParameters(of), query: { status, page: String(page), perPage: PER_PAGE } });

/** A snapshot of a build, with the changed area `region` first. */
export const publicChange = (of: BuildKey, diffId: string, region?: number) =>
  query(CHANGE, { params: { ...buildParameters(of), diffId }, query: region === undefined ? {} : { region: String(region) } });
