import type { AccessRequest } from "../../../../lib/contract/access-requests.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import type { FullRecord } from "../../base/full-record.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { ownsAccount } from "../../projects/contributor.ts";

export type AccessRequestRow = {
  id: string;
  seq: number;
  answer: "allowed" | "declined" | null;
  created_at: Date;
  answered_at: Date | null;
  person: PersonRow;
  answered_by: PersonRow | null;
  address: string | null;
  in_team: boolean;
  media_name: string | null;
  share_token: string | null;
};

/** Maps a row to the AccessRequest record, for a caller with the admin permission of a project of the account. */
export function toAccessRequest(ctx: Ctx<UserActor>, accountId: string, row: AccessRequestRow): FullRecord<typeof AccessRequest> {
  const { deps } = ctx;
  return {
    id: row.id,
    user: toUser(deps, row.person),
    email: row.address,
    inTeam: row.in_team,
    mayAllow: row.in_team || ownsAccount(ctx, accountId),
    media: row.media_name === null ? null : { name: row.media_name, url: `${deps.settings.appUrl}/m/${row.share_token}` },
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: toUser(deps, row.answered_by),
  };
}
