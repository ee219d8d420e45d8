import { and, eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { pullRequests } from "../../db/pull-request-schema.ts";
import { publishBranch } from "./publish-media.ts";
import { recordEvent } from "../base/events/record-event.ts";

/** Publishes the staged media of an open pull request's branch. Job `pull-requests.publish`. */
export async function publishPullRequest(deps: Deps, { projectId, number }: { projectId: string; number: number }): Promise<void> {
  const [found] = await deps.db
    .select()
    .from(pullRequests)
    .where(and(eq(pullRequests.projectId, projectId), eq(pullRequests.number, number), eq(pullRequests.state, "open")));
  if (!found) return;
  const published = await publishBranch(deps, { projectId, branch: found.branch, prNumber: number, fork: found.fork });
  if (published.length) await deps.db.transaction((tx) => recordEvent(tx, deps, { kind: "pull-request.changed", projectId, number }));
}
