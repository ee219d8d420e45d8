import { runStatement } from "../../../db/statement.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { readAllThreads, readThreads, unreadThreads } from "./inbox.sql.ts";
import { accountsInReach, recentSince } from "./list-inbox.ts";

/** Handles `POST /me/inbox/read`: marks threads as read up to now, or all without `threads`. Other people's threads are ignored. */
export async function readInbox({ deps, actor }: Ctx<UserActor>, { threads }: { threads?: readonly string[] | undefined }): Promise<void> {
  const now = deps.now();
  const values = { userId: actor.userId, ...accountsInReach(actor), readAt: now };
  if (threads) await runStatement(deps.database, readThreads, { ...values, ids: threads });
  else await runStatement(deps.database, readAllThreads, { ...values, projectId: null, since: recentSince(now) });
}

/** Handles `POST /me/inbox/unread`. Threads that the caller can't see are ignored. */
export async function unreadInbox({ deps, actor }: Ctx<UserActor>, { threads }: { threads: readonly string[] }): Promise<void> {
  await runStatement(deps.database, unreadThreads, { userId: actor.userId, ...accountsInReach(actor), threads });
}
