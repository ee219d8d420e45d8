import type { Ctx, UserActor } from "../../core/deps.ts";
import { moveReadTimes } from "./read-state.sql.ts";
import { type StoredReading, loadReading } from "./get-reading.ts";
import { findSubject, type SubjectRef } from "./subject.ts";

/** Handles `PATCH …/reading` of a subject: moves read times forward, also under concurrent calls. The first call sets `since`. */
export async function setReading(ctx: Ctx<UserActor>, ref: SubjectRef, threads: Record<string, string>): Promise<StoredReading> {
  const subject = await findSubject(ctx, ref, "view");
  const { database, now } = ctx.deps;
  await database.run(moveReadTimes[subject.type], [
    subject.id,
    ctx.actor.userId,
    Object.keys(threads),
    Object.values(threads),
    now().toISOString(),
  ]);
  return loadReading(ctx, subject);
}
