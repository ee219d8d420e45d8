import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import type { EventComment, EventOf } from "../../base/events/domain-event.ts";
import { hasThreadsToPlace, newestBuildAfter } from "./placement.sql.ts";

/** Enqueues the search for the open threads of earlier builds in a build that was concluded. */
export async function placeEarlierThreads(tx: Tx, _deps: Deps, { buildId, stats }: EventOf<"build.concluded">): Promise<void> {
  if (!stats.total) return;
  if ((await runStatement(tx, hasThreadsToPlace, { buildId })).length) await enqueue(tx, "builds.place-threads", { buildId });
}

/** Enqueues the search for the open threads of a build in the newest build of its branch and name, if that is another one. */
async function placeInNewestBuild(tx: Tx, buildId: string): Promise<void> {
  const [newest] = await runStatement(tx, newestBuildAfter, { buildId });
  if (newest) await enqueue(tx, "builds.place-threads", { buildId: newest.id });
}

const startsPlacedThread = ({ commentId, threadId, anchor, diffId }: EventComment) =>
  commentId === threadId && anchor !== null && diffId !== null;

/** Looks for a new thread on a snapshot in later builds. */
export async function placeNewThread(tx: Tx, _deps: Deps, { subject, comment }: EventOf<"comment.created">): Promise<void> {
  if (startsPlacedThread(comment)) await placeInNewestBuild(tx, subject.id);
}

/** Looks for the threads that a review published in later builds. */
export async function placePublishedThreads(tx: Tx, _deps: Deps, { buildId, submitted }: EventOf<"build.reviewed">): Promise<void> {
  if (submitted?.comments.some(startsPlacedThread)) await placeInNewestBuild(tx, buildId);
}

/** Looks for a thread that was opened again in later builds. */
export async function placeReopenedThread(tx: Tx, _deps: Deps, { subjectType, subjectId }: EventOf<"thread.reopened">): Promise<void> {
  if (subjectType === "build") await placeInNewestBuild(tx, subjectId);
}
