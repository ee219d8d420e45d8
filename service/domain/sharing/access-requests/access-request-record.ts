import type * as z from "zod";
import type { AccessRequest } from "../../../../lib/contract/access-requests.ts";
import type { User } from "../../../../lib/contract/accounts.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { pictureUrl } from "../../people/picture-url.ts";
import { ownsAccount } from "../../projects/contributor.ts";

type Person = z.input<typeof User>;

export type AccessRequestRow = {
  id: string;
  seq: number;
  answer: "allowed" | "declined" | null;
  created_at: Date;
  answered_at: Date | null;
  person: Omit<Person, "pictureUrl"> & { pictureKey: string | null };
  answered_by: Person | null;
  address: string | null;
  in_team: boolean;
  media_name: string | null;
  share_token: string | null;
};

/** Maps a row to the AccessRequest record, for a caller with the admin permission of a project of the account. */
export function toAccessRequest(ctx: Ctx<UserActor>, accountId: string, row: AccessRequestRow): z.input<typeof AccessRequest> {
  const { pictureKey, ...person } = row.person;
  const { settings } = ctx.deps;
  return {
    id: row.id,
    user: { ...person, pictureUrl: pictureUrl({ settings }, pictureKey) },
    email: row.address,
    inTeam: row.in_team,
    mayAllow: row.in_team || ownsAccount(ctx, accountId),
    media: row.media_name === null ? null : { name: row.media_name, url: `${settings.appUrl}/m/${row.share_token}` },
    createdAt: row.created_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answered_by,
  };
}
