import { runStatement } from "../../../db/statement.ts";
import { roleName } from "../../../../lib/team/roles.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { type CsvExport, EXPORT_PAGE, exportPages } from "../../base/csv-export.ts";
import { recordExport } from "../../base/history/administrate-team.ts";
import type { MemberRow } from "./member.ts";
import type { MembersFilter } from "./list-members.ts";
import { exportCursor, membersExports } from "./members.sql.ts";

const columns = ["Name", "Handle", "Email", "Role", "Joined (UTC)", "Last active (UTC)"] as const;

const cells = ({ name, slug, address, level, joined_at: joined, active_at: active }: MemberRow) => [
  name,
  slug,
  address ?? "",
  roleName(level),
  joined,
  active,
];

/** Exports a team's members in the order of the list: `GET /accounts/{accountSlug}/members.csv`. Owners only. Records the export. */
export async function exportMembers(ctx: Ctx<UserActor>, input: MembersFilter & { accountSlug: string }): Promise<CsvExport> {
  const team = await recordExport(ctx, input.accountSlug, "members.exported");
  const values = { teamId: team.id, levels: input.levels.join(","), search: input.search, limit: EXPORT_PAGE };
  const read = (after: MemberRow | null) =>
    runStatement(ctx.deps.database, membersExports[input.orderBy], { ...values, ...exportCursor(input.orderBy, after) });
  return { fileName: `${team.slug}-members.csv`, columns, pages: exportPages(read, cells) };
}
