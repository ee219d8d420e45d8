import { runStatement } from "../../../db/statement.ts";
import { roleName } from "../../../../lib/team/roles.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { type CsvExport, EXPORT_PAGE, exportPages } from "../../base/csv-export.ts";
import { recordExport } from "../../base/history/administrate-team.ts";
import { invitesExport, type InvitesExportRow } from "./invites.sql.ts";
import type { InvitesFilter } from "./list-invites.ts";

const columns = ["Email", "Role", "Invited (UTC)", "Expires (UTC)", "Expired"] as const;

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
  const cells = ({ email, level, created_at: invited, expires_at: expires }: InvitesExportRow) => [
    email,
    roleName(level),
    invited.toISOString(),
    expires.toISOString(),
    expires <= now ? "yes" : "no",
  ];
  return { fileName: `${team.slug}-invites.csv`, columns, pages: exportPages(read, cells) };
}
