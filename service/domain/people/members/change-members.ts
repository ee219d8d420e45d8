import { and, eq, inArray } from "drizzle-orm";
import type * as z from "zod";
import type { MemberChange } from "../../../../lib/contract/members.ts";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { accounts, memberships } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { deleteMemberships } from "./delete-memberships.ts";

type Change = z.output<typeof MemberChange>;
type Input = { accountSlug: string; userIds: readonly string[] };
type Person = { userId: string; level: TeamLevel; name: string };

/** Finds the members of a locked team among ids, by id. */
async function membersByIds(tx: Tx, teamId: string, userIds: readonly string[]): Promise<Map<string, Person>> {
  const rows = await tx
    .select({ userId: memberships.userId, level: memberships.level, name: accounts.name, slug: accounts.slug })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.userId))
    .where(and(eq(memberships.teamId, teamId), inArray(memberships.userId, [...userIds])));
  return new Map(rows.map(({ userId, level, name, slug }) => [userId, { userId, level, name: name ?? slug }]));
}

const failed = (userId: string, reason: string, before: TeamLevel | null = null): Change => ({
  userId,
  outcome: "failed",
  before,
  reason,
});

/**
 * Runs a change of several people in one transaction, with a constant number of statements. `decide` returns the result for a member; `apply`
 * changes those with the outcome `changed`, whose events are recorded as one batch. The caller stays as they are, so that the team
 * keeps an owner.
 */
function changeMembers(
  ctx: Ctx<UserActor>,
  { accountSlug, userIds }: Input,
  change: {
    kind: "member.level" | "member.removed";
    own: string;
    after?: TeamLevel;
    apply: (tx: Tx, teamId: string, userIds: readonly string[]) => Promise<unknown>;
  },
): Promise<Change[]> {
  const { kind, own, after, apply } = change;
  const wanted = [...new Set(userIds)];
  const attempt: HistoryEvent = { kind, target: wanted.length === 1 ? "1 person" : `${wanted.length} people`, ...(after && { after }) };
  return administrateTeam(ctx, accountSlug, [attempt], async (tx, team, done) => {
    const people = await membersByIds(tx, team.id, wanted);
    const results = wanted.map((userId): Change => {
      const person = people.get(userId);
      if (!person) return failed(userId, "This person is no longer a member.");
      if (userId === ctx.actor.userId) return failed(userId, own, person.level);
      return { userId, outcome: person.level === after ? "unchanged" : "changed", before: person.level, reason: null };
    });
    const changed = results.filter(({ outcome }) => outcome === "changed").map(({ userId }) => people.get(userId)!);
    if (changed.length)
      await apply(
        tx,
        team.id,
        changed.map(({ userId }) => userId),
      );
    for (const { userId, level, name } of changed)
      done.push({ kind, targetId: userId, target: name, before: level, ...(after && { after }) });
    return results;
  });
}

/** Changes the role of several members: `PATCH /accounts/{accountSlug}/members`. Owners only. Returns a result for each person. */
export const setLevels = (ctx: Ctx<UserActor>, { level, ...input }: Input & { level: TeamLevel }) =>
  changeMembers(ctx, input, {
    kind: "member.level",
    own: "You can't change your own role together with others.",
    after: level,
    apply: (tx, teamId, userIds) =>
      tx
        .update(memberships)
        .set({ level })
        .where(and(eq(memberships.teamId, teamId), inArray(memberships.userId, [...userIds]))),
  });

/** Removes several members: `POST /accounts/{accountSlug}/members/remove`. Owners only. Returns a result for each person. */
export const removeMembers = (ctx: Ctx<UserActor>, input: Input) =>
  changeMembers(ctx, input, {
    kind: "member.removed",
    own: "You can't remove yourself together with others. Leave the team instead.",
    apply: deleteMemberships,
  });
