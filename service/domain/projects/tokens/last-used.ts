import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { LastUsedTimes, TokenKind } from "../../../core/last-used.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { writeActivity, writeTimes } from "./last-used.sql.ts";

const FLUSH_MS = 30_000;

/** Enqueues the buffered last-used times of this process; a failure is logged and loses them. */
async function flushLastUsed({ db, lastUsed, log }: Deps): Promise<void> {
  const times = lastUsed.take();
  if (!times) return;
  await enqueue(db, "tokens.last-used", times).catch((error: unknown) => log.warn({ err: error }, "last-used times were not written"));
}

/** Enqueues the buffered last-used times every 30 s, and once more when stopped. */
export function startLastUsedFlush(deps: Deps): { stop(): Promise<void> } {
  const timer = setInterval(() => void flushLastUsed(deps), FLUSH_MS).unref();
  return {
    stop() {
      clearInterval(timer);
      return flushLastUsed(deps);
    },
  };
}

/** Writes last-used times of tokens, and of teams by their members, to the database. */
export async function writeLastUsed({ database }: Deps, times: LastUsedTimes): Promise<void> {
  for (const kind of Object.keys(writeTimes) as TokenKind[]) {
    const batch = times[kind];
    if (!batch.length) continue;
    await runStatement(database, writeTimes[kind], {
      hashes: batch.map(([hash]) => hash),
      times: batch.map(([, at]) => at),
      addresses: batch.map(([, , address]) => address ?? null),
    });
  }
  const { members } = times;
  if (members?.length)
    await runStatement(database, writeActivity, {
      userIds: members.map(([userId]) => userId),
      teamIds: members.map(([, teamId]) => teamId),
      times: members.map(([, , at]) => at),
    });
}
