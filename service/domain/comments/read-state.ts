import type { Ctx, UserActor } from "../../core/deps.ts";
import { moveReadTimes, readTimes } from "./read-state.sql.ts";
import { findSubject, type SubjectRef } from "./subject.ts";

type Reading = { since: string | null; threads: Record<string, string> };

const iso = (time: string) => new Date(time).toISOString();

async function loadReading({ deps, actor }: Ctx<UserActor>, { id }: SubjectRef): Promise<Reading> {
  const [row] = await deps.database.run<{ times: Record<string, string> }>(readTimes, [id, actor.userId]);
  const { "": since = null, ...threads } = row!.times;
  return { since: since && iso(since), threads: Object.fromEntries(Object.entries(threads).map(([id, time]) => [id, iso(time)])) };
}

/** Handles `GET /media/{mediaId}/reading`: returns how far the caller has read. Throws 404 where the subject cannot be seen. */
export const getReading = async (ctx: Ctx<UserActor>, ref: SubjectRef): Promise<Reading> =>
  loadReading(ctx, await findSubject(ctx, ref, "view"));

/** Handles `PATCH /media/{mediaId}/reading`: moves read times forward, also under concurrent calls. The first call sets `since`. */
export async function setReading(ctx: Ctx<UserActor>, ref: SubjectRef, threads: Record<string, string>): Promise<Reading> {
  const subject = await findSubject(ctx, ref, "view");
  const { database, now } = ctx.deps;
  await database.run(moveReadTimes, [subject.id, ctx.actor.userId, Object.keys(threads), Object.values(threads), now().toISOString()]);
  return loadReading(ctx, subject);
}
