import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { newShareToken, sha256 } from "../../core/ids.ts";
import { accounts } from "../../db/schema.ts";
import { administrateTeam } from "../history/administrate-team.ts";
import { encryptLinkSecret, inviteLinkUrl } from "./invite-link-secret.ts";

/** Replaces the invite link: `POST /accounts/{accountSlug}/invite-link/reset`. The old link stops working immediately. */
export async function resetInviteLink(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { settings } = ctx.deps;
  const secret = newShareToken();
  await administrateTeam(ctx, accountSlug, [{ kind: "invite-link.reset" }], async (tx, team) => {
    const fresh = { inviteLinkHash: sha256(secret), inviteLinkSealed: encryptLinkSecret(settings, team.id, secret) };
    await tx.update(accounts).set(fresh).where(eq(accounts.id, team.id));
  });
  return { inviteLink: inviteLinkUrl(settings, secret) };
}
