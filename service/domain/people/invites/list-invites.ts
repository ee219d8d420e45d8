import { runStatement } from "../../../db/statement.ts";
import type { TeamInvite } from "../../../../lib/contract/invites.ts";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { requireOwnedTeam } from "../../base/account-access.ts";
import { type PageInput, rawPage, limitAndOffset } from "../../base/paging.ts";
import { type InviteOrder, invitesPages } from "./invites.sql.ts";
import type { FullRecord } from "../../base/full-record.ts";

export type InviteRow = { id: string; email: string; level: TeamLevel; created_at: Date; expires_at: Date };

/** Maps a row to the TeamInvite record. Only lists name the person who invited. */
export const toInvite = (row: InviteRow, now: Date): FullRecord<typeof TeamInvite, "inviter"> => ({
  id: row.id,
  email: row.email,
  level: row.level,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
});

export type InvitesFilter = { search: string; expired?: boolean | undefined };

/** Lists a team's pending invites: `GET /accounts/{accountSlug}/invites`. Owners only. */
export async function listInvites(ctx: Ctx<UserActor>, accountSlug: string, input: PageInput & InvitesFilter & { orderBy: InviteOrder }) {
  const team = await requireOwnedTeam(ctx, accountSlug);
  const values = {
    teamId: team.id,
    search: input.search.toLowerCase(),
    ...limitAndOffset(input),
    expired: input.expired ?? null,
    now: ctx.deps.now(),
  };
  return rawPage<typeof TeamInvite>(await runStatement(ctx.deps.database, invitesPages[input.orderBy], values), input);
}
