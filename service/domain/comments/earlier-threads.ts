import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { anchorFormat, type CommentRecord, toComment } from "./comment-record.ts";
import { earlierThreads, type ThreadRow } from "./earlier-threads.sql.ts";
import { findSubject, type SubjectRef } from "./subject.ts";

/** A thread of an earlier build with its anchor in a newer one. */
export type EarlierThreadRecord = {
  buildNumber: number;
  comments: CommentRecord[];
  placement: Pick<ThreadRow, "state" | "changed" | "anchor" | "dx" | "dy"> & {
    screenshotDiffId: string | null;
    lastSeenBuildNumber: number;
  };
};

/** Handles `GET …/earlier-threads`: open threads of earlier builds of the same branch and name that were looked for in this build. */
export async function listEarlierThreads(ctx: Ctx<UserActor>, ref: SubjectRef): Promise<EarlierThreadRecord[]> {
  const subject = await findSubject(ctx, ref, "view");
  const [row] = await runStatement(ctx.deps.database, earlierThreads, { subjectId: subject.id });
  const builds = subject.url.slice(0, subject.url.lastIndexOf("/"));
  return row!.threads.map(({ number, comments, diffId, seenNumber, state, changed, anchor, dx, dy }) => ({
    buildNumber: number,
    comments: comments.map((comment) => toComment(comment, anchorFormat(ctx.actor, `${builds}/${number}`))),
    placement: { state, changed, screenshotDiffId: diffId, anchor, dx, dy, lastSeenBuildNumber: seenNumber },
  }));
}
