import { runStatement } from "../../db/statement.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { readTimes } from "./read-state.sql.ts";
import { findSubject, type Subject, type SubjectRef } from "./subject.ts";

export type StoredReading = { since: string | null; threads: Record<string, string> };

const iso = (time: string) => new Date(time).toISOString();

/** Reads how far the caller has read, without checks. */
export async function loadReading({ deps, actor }: Ctx<UserActor>, { type, id }: Pick<Subject, "type" | "id">): Promise<StoredReading> {
  const [row] = await runStatement(deps.database, readTimes[type], { subjectId: id, userId: actor.userId });
  const { "": since = null, ...threads } = row!.times;
  return { since: since && iso(since), threads: Object.fromEntries(Object.entries(threads).map(([id, time]) => [id, iso(time)])) };
}

/** Handles `GET …/reading` of a subject: returns how far the caller has read. Throws 404 where the subject cannot be seen. */
export const getReading = async (ctx: Ctx<UserActor>, ref: SubjectRef): Promise<StoredReading> =>
  loadReading(ctx, await findSubject(ctx, ref, "view"));
