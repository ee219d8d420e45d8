import { runStatement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { Group } from "../../../../lib/contract/groups.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import type { Tx } from "../../../db/client.ts";
import { isUniqueViolation } from "../../../db/violations.ts";
import { groupsOfTeam } from "./groups.sql.ts";

export type GroupRecord = z.output<typeof Group>;

export type InTeam = { accountSlug: string };

export type GroupRef = InTeam & { groupId: string };

/** Reads a group of a team inside the transaction. Throws 404 for groups of other teams. */
export async function requireGroup(tx: Tx, teamId: string, groupId: string): Promise<GroupRecord> {
  const [group] = await runStatement(tx, groupsOfTeam, { teamId, groupId });
  if (!group) throw notFound();
  return group;
}

/** Stores a name. Throws 409 where another group of the team has it. */
export async function storeGroupName<T>(name: string, write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "team_groups_name")) throw conflict(`There is already a group named "${name}". Choose another name.`);
    throw error;
  }
}
