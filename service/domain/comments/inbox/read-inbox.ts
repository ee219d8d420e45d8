import type { Ctx, UserActor } from "../../../core/deps.ts";
import { readAllThreads, readThreads, unreadThreads } from "./inbox.sql.ts";
import { accountsInReach, recentSince } from "./list-inbox.ts";

/** Handles `POST /me/inbox/read`: marks threads as read up to now, or all without `threads`. Other people's threads are ignored. */
export async function readInbox({ deps, actor }: Ctx<UserActor>, { threads }: { threads?: readonly string[] | undefined }): Promise<void> {
  const now = deps.now();
  const values = [actor.userId, ...accountsInReach(actor), now.toISOString()];
  if (threads) await deps.database.run(readThreads, [...values, threads]);
  else await deps.database.run(readAllThreads, [...values, null, recentSince(now)]);
}

/** Handles `POST /me/inbox/unread`. Threads that the caller can't see are ignored. */
export async function unreadInbox({ deps, actor }: Ctx<UserActor>, { threads }: { threads: readonly string[] }): Promise<void> {
  await deps.database.run(unreadThreads, [actor.userId, ...accountsInReach(actor), threads]);
}
