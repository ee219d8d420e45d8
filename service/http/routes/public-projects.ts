import type { publicProjectOperations } from "../../../lib/contract/public-projects.ts";
import {
  getPublicBuild,
  listPublicBuilds,
  listPublicCauses,
  listPublicQuestions,
} from "../../domain/sharing/public-projects/public-builds.ts";
import { getPublicChange, listPublicSnapshots } from "../../domain/sharing/public-projects/public-changes.ts";
import { getPublicProject } from "../../domain/sharing/public-projects/public-project.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const publicProjectHandlers: Handlers<typeof publicProjectOperations> = {
  "GET /public/projects/{owner}/{project}": (ctx, { params }) => ok(getPublicProject(ctx, params)),
  "GET /public/projects/{owner}/{project}/builds": (ctx, { params, query }) => ok(listPublicBuilds(ctx, { ...params, ...query })),
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}": (ctx, { params }) => ok(getPublicBuild(ctx, params)),
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/questions": (ctx, { params, query }) =>
    ok(listPublicQuestions(ctx, { ...params, ...query })),
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/causes": (ctx, { params, query }) =>
    ok(listPublicCauses(ctx, { ...params, ...query })),
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs": (ctx, { params, query }) =>
    ok(listPublicSnapshots(ctx, { ...params, ...query })),
  "GET /public/projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}": (ctx, { params, query }) =>
    ok(getPublicChange(ctx, { ...params, ...query })),
};
