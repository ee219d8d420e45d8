import { eq } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { media } from "../../db/media-schema.ts";
import { openPullRequest } from "../projects/pull-requests/record-pull-request.ts";
import { recordEvent } from "../base/events/record-event.ts";
import { publishBranch } from "./publish-media.ts";

/** Publishes a media that became ready, with the rest of its branch, to the newest open pull request of the branch. Safe to repeat. */
export async function publishToOpenPullRequest(deps: Deps, mediaId: string): Promise<void> {
  const [staged] = await deps.db
    .select({ projectId: media.projectId, branch: media.branch, prNumber: media.prNumber })
    .from(media)
    .where(eq(media.id, mediaId));
  if (!staged?.branch || staged.prNumber !== null) return;
  const { projectId, branch } = staged;
  const prNumber = await openPullRequest(deps.db, projectId, branch);
  if (prNumber === undefined) return;
  const published = await publishBranch(deps, { projectId, branch, prNumber, fork: false });
  if (published.length)
    await deps.db.transaction((tx) => recordEvent(tx, deps, { kind: "pull-request.changed", projectId, number: prNumber }));
}
