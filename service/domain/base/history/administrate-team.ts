import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, ActorAccount, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { requireAccount, requireAccountOrLocked, requireOwner } from "../account-access.ts";
import type { Tx } from "../../../db/client.ts";
import { accounts, memberships } from "../../../db/schema.ts";
import { type HistoryEvent, recordChange } from "./record-history.ts";

/**
 * Locks a team until the transaction ends, so that changes of its members are serialized. Returns false when the team was deleted.
 * Lock several teams in the order of their ids, so that two transactions never wait for each other.
 */
export async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, teamId), isNull(accounts.deletedAt)))
    .for("no key update");
  return rows.length > 0;
}

/** Returns the role of a person in a team inside the transaction; null when the person is not a member. */
export async function teamLevelOf(tx: Tx, teamId: string, userId: string) {
  const [row] = await tx
    .select({ level: memberships.level })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.userId, userId)));
  return row?.level ?? null;
}

/**
 * Runs an administrative change of a team. Checks that the caller owns the team, locks the team, and runs the work and its history
 * entries in one transaction. The work adds what it does to `done`; refusals and failures are recorded too. `leaving`: every member may do it, also before using the passkey
 * that the team requires. Throws 404 for a team that the caller is not in, 403 for callers who are not owners, 400 on a personal account.
 */
export async function administrateTeam<T>(
  ctx: Ctx<UserActor>,
  slug: string,
  attempt: readonly HistoryEvent[],
  work: (tx: Tx, team: ActorAccount, done: HistoryEvent[]) => Promise<T>,
  { leaving = false } = {},
): Promise<T> {
  const team = await (leaving ? requireAccountOrLocked : requireAccount)(ctx, slug);
  if (team.type !== "team") requireOwner(team);
  return recordChange(ctx, team.id, attempt, async (tx, done) => {
    requireOwner(team, leaving);
    if (!(await lockTeam(tx, team.id))) throw notFound();
    const level = await teamLevelOf(tx, team.id, ctx.actor.userId);
    if (!level) throw notFound();
    const result = await work(tx, team, done);
    // Check again: the role may have changed since authentication. A conflict of the work itself (409) comes first.
    requireOwner({ ...team, level }, leaving);
    return result;
  });
}

/** Records the export of a team's data in its history. Owners only. Returns the team. */
export const recordExport = (ctx: Ctx<UserActor>, slug: string, kind: Extract<HistoryEvent["kind"], `${string}.exported`>) =>
  administrateTeam(ctx, slug, [{ kind }], async (_tx, team, done) => {
    done.push({ kind });
    return team;
  });
