import type { buildChangeOperations } from "../../../lib/contract/build-changes.ts";
import { getCause, getDiff } from "../../domain/builds/reads/get-change.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const buildChangeHandlers: Handlers<typeof buildChangeOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/diffs/{diffId}": (ctx, { params, query }) =>
    ok(getDiff(ctx, { ...params, ...query })),
  "GET /projects/{owner}/{project}/builds/{buildNumber}/causes/{causeId}": (ctx, { params }) => ok(getCause(ctx, params)),
};
