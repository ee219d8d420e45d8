import { eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { encryptLinkSecret } from "../../../core/link-secret.ts";
import { newShareToken, sha256 } from "../../../core/ids.ts";
import { accounts } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { inviteLinkUrl, inviteSecretOf } from "./invite-urls.ts";

/** Replaces the invite link: `POST /accounts/{accountSlug}/invite-link/reset`. The old link stops working immediately. */
export async function resetInviteLink(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }) {
  const { settings } = ctx.deps;
  const secret = newShareToken();
  const event: HistoryEvent = { kind: "invite-link.reset" };
  await administrateTeam(ctx, accountSlug, [event], async (tx, team, done) => {
    const fresh = { inviteLinkHash: sha256(secret), inviteLinkSealed: encryptLinkSecret(settings, inviteSecretOf(team.id), secret) };
    await tx.update(accounts).set(fresh).where(eq(accounts.id, team.id));
    done.push(event);
  });
  return { inviteLink: inviteLinkUrl(settings, secret) };
}
