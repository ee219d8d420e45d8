import { and, count, eq } from "drizzle-orm";
import type * as z from "zod";
import type { Group } from "../../../lib/contract/groups.ts";
import { requireAccount, requireOwner } from "../../core/account-access.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import type { Tx } from "../../db/client.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { teamGroups } from "../../db/team-schema.ts";
import { isUniqueViolation } from "../../db/violations.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import type { HistoryEvent } from "../history/record-history.ts";
import { groupsOfTeam } from "./groups.sql.ts";

const MAX_GROUPS = 200;

type GroupRecord = z.output<typeof Group>;
type InTeam = { accountSlug: string };
export type GroupRef = InTeam & { groupId: string };

/** Reads a group of a team inside the transaction. Throws 404 for groups of other teams. */
export async function requireGroup(tx: Tx, teamId: string, groupId: string): Promise<GroupRecord> {
  const [group] = await runInTransaction<GroupRecord>(tx, groupsOfTeam, [teamId, groupId]);
  if (!group) throw notFound();
  return group;
}

/** Stores a name. Throws 409 where another group of the team has it. */
async function storeName<T>(name: string, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "team_groups_name")) throw conflict(`There is already a group named "${name}". Choose another name.`);
    throw error;
  }
}

/** Lists the groups of a team: `GET /accounts/{accountSlug}/groups`. Open to every member, who may be a project admin. */
export async function listGroups(ctx: Ctx<UserActor>, { accountSlug }: InTeam): Promise<GroupRecord[]> {
  const team = requireOwner(await requireAccount(ctx, accountSlug), true);
  return ctx.deps.database.run<GroupRecord>(groupsOfTeam, [team.id, null]);
}

/** Creates a group: `POST /accounts/{accountSlug}/groups`. Owners only. Throws 409 for a taken name and for the 201st group. */
export async function createGroup(ctx: Ctx<UserActor>, { accountSlug, name }: InTeam & { name: string }): Promise<GroupRecord> {
  const event: HistoryEvent = { kind: "group.created", target: name };
  return administrateTeam(ctx, accountSlug, [event], async (tx, team) => {
    const [existing] = await tx.select({ count: count() }).from(teamGroups).where(eq(teamGroups.teamId, team.id));
    if (existing!.count >= MAX_GROUPS) throw conflict(`The team has ${MAX_GROUPS} groups. Delete one first.`);
    const id = newId();
    await storeName(name, () => tx.insert(teamGroups).values({ id, teamId: team.id, name, createdAt: ctx.deps.now() }));
    event.targetId = id;
    return requireGroup(tx, team.id, id);
  });
}

/** Renames a group: `PATCH /accounts/{accountSlug}/groups/{groupId}`. Owners only. Throws 404, and 409 for a taken name. */
export async function renameGroup(ctx: Ctx<UserActor>, { accountSlug, groupId, name }: GroupRef & { name: string }): Promise<GroupRecord> {
  const event: HistoryEvent = { kind: "group.renamed", targetId: groupId, after: name };
  return administrateTeam(ctx, accountSlug, [event], async (tx, team) => {
    const group = await requireGroup(tx, team.id, groupId);
    event.target = event.before = group.name;
    await storeName(name, () => tx.update(teamGroups).set({ name }).where(eq(teamGroups.id, groupId)));
    return { ...group, name };
  });
}

/** Deletes a group with its levels: `DELETE /accounts/{accountSlug}/groups/{groupId}`. Owners only. Throws 404. */
export async function deleteGroup(ctx: Ctx<UserActor>, { accountSlug, groupId }: GroupRef): Promise<void> {
  const event: HistoryEvent = { kind: "group.deleted", targetId: groupId };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team) => {
    event.target = (await requireGroup(tx, team.id, groupId)).name;
    await tx.delete(teamGroups).where(and(eq(teamGroups.id, groupId), eq(teamGroups.teamId, team.id)));
  });
}
