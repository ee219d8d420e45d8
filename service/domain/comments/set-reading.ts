import type { Ctx, UserActor } from "../../core/deps.ts";
import { moveReadTimes } from "./read-state.sql.ts";
import { type Reading, loadReading } from "./get-reading.ts";
import { type MediaRef, findSubject } from "./subject.ts";

/** Handles `PATCH /media/{mediaId}/reading`: moves read times forward, also under concurrent calls. The first call sets `since`. */
export async function setReading(ctx: Ctx<UserActor>, ref: MediaRef, threads: Record<string, string>): Promise<Reading> {
  const subject = await findSubject(ctx, ref, "view");
  const { database, now } = ctx.deps;
  await database.run(moveReadTimes, [subject.id, ctx.actor.userId, Object.keys(threads), Object.values(threads), now().toISOString()]);
  return loadReading(ctx, subject);
}
