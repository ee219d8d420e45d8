import { runStatement } from "../../../db/statement.ts";
import type { Tx } from "../../../db/client.ts";
import type { MemberRow, TeamSize } from "./member.ts";
import { memberOfTeam } from "./members.sql.ts";

/** Finds a member of a locked team, with the team's size. Undefined for unknown people, people of other teams, and ids of teams. */
export async function findMember(tx: Tx, teamId: string, userId: string): Promise<(MemberRow & TeamSize) | undefined> {
  const [row] = await runStatement(tx, memberOfTeam, { teamId, userId });
  return row;
}
