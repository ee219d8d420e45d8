import { eq } from "drizzle-orm";
import { requireOwnedTeam } from "../../base/account-access.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { decryptLinkSecret } from "../../../core/link-secret.ts";
import { accounts } from "../../../db/schema.ts";
import { inviteLinkUrl, inviteSecretOf } from "./invite-urls.ts";

/** Gets the invite link: `GET /accounts/{accountSlug}/invite-link`. Owners only. Null before the first reset, and when the key changed. */
export async function getInviteLink(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { settings, db } = ctx.deps;
  const team = await requireOwnedTeam(ctx, accountSlug);
  const [row] = await db.select({ sealed: accounts.inviteLinkSealed }).from(accounts).where(eq(accounts.id, team.id));
  const secret = row?.sealed ? decryptLinkSecret(settings, inviteSecretOf(team.id), row.sealed) : null;
  return { inviteLink: secret && inviteLinkUrl(settings, secret) };
}
