import type { ResponseBody } from "../api/call.ts";
import { query } from "../api/query.ts";

const LIST = "GET /projects/{owner}/{project}/tests";
const TEST = "GET /projects/{owner}/{project}/tests/{testId}";
const IMAGES = "GET /projects/{owner}/{project}/tests/{testId}/images";
const SINCE = "GET /projects/{owner}/{project}/tests/{testId}/images/since";

export type TestSummary = ResponseBody<typeof LIST>["results"][number];
export type TestDetails = ResponseBody<typeof TEST>;
export type TestImagePage = ResponseBody<typeof IMAGES>;
/** Builds in a row with the same image of a test. */
export type TestImage = TestImagePage["images"][number];
export type TestBuild = TestImage["first"];
export type TestImageStart = ResponseBody<typeof SINCE>;

/** A test by its project and id. */
export type TestKey = { owner: string; project: string; testId: string };
export type TestListFilter = { page?: number; search?: string | null; suite?: string | null };

/** A page of the tests of a project, the flakiest of the last 30 days first. */
export const testList = (owner: string, project: string, { page, search, suite }: TestListFilter = {}) =>
  query(LIST, {
    params: { owner, project },
    query: {
      metricsPeriod: "LAST_30_DAYS",
      page: String(page ?? 1),
      perPage: "50",
      ...(search && { search }),
      ...(suite && { buildName: suite }),
    },
  });

/** A test with its numbers by day. */
export const testDetails = (params: TestKey) => query(TEST, { params, query: { metricsPeriod: "LAST_90_DAYS" } });

/** Images of a test on a branch, or on the project's base branch, newest first: a page from the build `before` on. */
export const testImages = (params: TestKey, branch: string | null, before: number | null) =>
  query(IMAGES, { params, query: { ...(branch && { branch }), ...(before !== null && { before: String(before) }) } });

/** Since when a test looks as in one build, and the first build after another that differs. */
export const testImageStart = (params: TestKey, base: number, head: number) =>
  query(SINCE, { params, query: { base: String(base), head: String(head) } });
