import { runStatement } from "../../../db/statement.ts";
import { roleName } from "../../../../lib/team/roles.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { type CsvColumns, type CsvExport, csvExport, EXPORT_PAGE } from "../../base/csv-export.ts";
import { recordExport } from "../../base/history/administrate-team.ts";
import { invitesExport, type InvitesExportRow } from "./invites.sql.ts";
import type { InvitesFilter } from "./list-invites.ts";

const columnsAt = (now: Date): CsvColumns<InvitesExportRow> => ({
  Email: ({ email }) => email,
  Role: ({ level }) => roleName(level),
  "Invited (UTC)": (row) => row.created_at.toISOString(),
  "Expires (UTC)": (row) => row.expires_at.toISOString(),
  Expired: (row) => (row.expires_at <= now ? "yes" : "no"),
});

/** Exports a team's pending invites, newest first: `GET /accounts/{accountSlug}/invites.csv`. Owners only. Records the export. */
export async function exportInvites(ctx: Ctx<UserActor>, input: InvitesFilter & { accountSlug: string }): Promise<CsvExport> {
  const { deps } = ctx;
  const now = deps.now();
  const team = await recordExport(ctx, input.accountSlug, "invites.exported");
  const read = (after: InvitesExportRow | null) =>
    runStatement(deps.database, invitesExport, {
      teamId: team.id,
      search: input.search.toLowerCase(),
      limit: EXPORT_PAGE,
      after: after?.seq ?? null,
      expired: input.expired ?? null,
      now,
    });
  return csvExport(`${team.slug}-invites.csv`, columnsAt(now), read);
}
