import { runStatement } from "../../../db/statement.ts";
import { roleName } from "../../../../lib/team/roles.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { type CsvColumns, type CsvExport, csvExport, EXPORT_PAGE } from "../../base/csv-export.ts";
import { recordExport } from "../../base/history/administrate-team.ts";
import type { MemberRow } from "./member.ts";
import type { MembersFilter } from "./list-members.ts";
import { exportCursor, membersExports } from "./members.sql.ts";

const columns: CsvColumns<MemberRow> = {
  Name: ({ name }) => name,
  Handle: ({ slug }) => slug,
  Email: ({ address }) => address ?? "",
  Role: ({ level }) => roleName(level),
  "Joined (UTC)": (row) => row.joined_at,
  "Last active (UTC)": (row) => row.active_at,
};

/** Exports a team's members in the order of the list: `GET /accounts/{accountSlug}/members.csv`. Owners only. Records the export. */
export async function exportMembers(ctx: Ctx<UserActor>, input: MembersFilter & { accountSlug: string }): Promise<CsvExport> {
  const team = await recordExport(ctx, input.accountSlug, "members.exported");
  const values = { teamId: team.id, levels: input.levels.join(","), search: input.search, limit: EXPORT_PAGE };
  const read = (after: MemberRow | null) =>
    runStatement(ctx.deps.database, membersExports[input.orderBy], { ...values, ...exportCursor(input.orderBy, after) });
  return csvExport(`${team.slug}-members.csv`, columns, read);
}
