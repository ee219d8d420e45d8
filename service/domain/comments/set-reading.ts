import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { moveReadTimes } from "./read-state.sql.ts";
import { type StoredReading, loadReading } from "./get-reading.ts";
import { findSubject, type SubjectRef } from "./subject.ts";

/** Handles `PATCH …/reading` of a subject: moves read times forward, also under concurrent calls. The first call sets `since`. */
export async function setReading(ctx: Ctx<UserActor>, ref: SubjectRef, threads: Record<string, string>): Promise<StoredReading> {
  const subject = await findSubject(ctx, ref, "view");
  const { database, now } = ctx.deps;
  await runStatement(database, moveReadTimes[subject.type], {
    subjectId: subject.id,
    userId: ctx.actor.userId,
    threadIds: Object.keys(threads),
    times: Object.values(threads),
    now: now(),
  });
  return loadReading(ctx, subject);
}
