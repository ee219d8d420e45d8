import type { buildEventOperations } from "../../../lib/contract/build-events.ts";
import { HttpError } from "../../core/errors.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../../domain/builds/record/build-access.ts";
import { openBuildEvents } from "../../domain/builds/reads/build-events.ts";
import { authenticate } from "../authenticate.ts";
import { eventStreamReply } from "../event-stream.ts";
import type { Handlers } from "../serve.ts";

/** Checks the token and the access of a caller again, as for a new request. */
async function hasAccess({ deps }: BuildCaller, ref: BuildRef, authorization: string | null): Promise<boolean> {
  try {
    const actor = await authenticate(deps, authorization ?? undefined, "rest");
    if (actor.kind === "anonymous") return false;
    await findBuild({ deps, actor }, ref);
    return true;
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return false;
    throw error;
  }
}

export const buildEventHandlers: Handlers<typeof buildEventOperations> = {
  "GET /projects/{owner}/{project}/builds/{buildNumber}/events": async (ctx, { params, query, headers }) =>
    eventStreamReply(
      await openBuildEvents(ctx, params, {
        reviews: query.reviews === "true",
        hasAccess: () => hasAccess(ctx, params, headers.get("authorization")),
      }),
    ),
};
