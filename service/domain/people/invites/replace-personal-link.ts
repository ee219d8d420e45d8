import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { newShareToken, sha256 } from "../../../core/ids.ts";
import { invites } from "../../../db/team-schema.ts";
import { deleteUnfinishedJobs } from "../../../jobs/enqueue.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { inviteTopic } from "./cancel-invite.ts";
import { LIFETIME_MS } from "./create-invites.ts";
import { personalInviteUrl } from "./invite-urls.ts";

/**
 * Replaces the secret of an invite and returns its link: `POST /accounts/{accountSlug}/invites/{inviteId}/link`. Only the digest is stored, so
 * the link in the email can't be returned. An email that still waits is dropped, because its link no longer works. Throws 404 for unknown
 * invites and those of other teams.
 */
export async function replacePersonalLink(ctx: Ctx<UserActor>, input: { accountSlug: string; inviteId: string }) {
  const { settings, now } = ctx.deps;
  const secret = newShareToken();
  const event: HistoryEvent = { kind: "invite.link-replaced", targetId: input.inviteId };
  await administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const [changed] = await tx
      .update(invites)
      .set({ hash: sha256(secret), invitedBy: ctx.actor.userId, expiresAt: new Date(now().getTime() + LIFETIME_MS) })
      .where(and(eq(invites.id, input.inviteId), eq(invites.teamId, team.id)))
      .returning({ email: invites.email });
    if (!changed) throw notFound();
    await deleteUnfinishedJobs(tx, "mail.send", [inviteTopic(input.inviteId)]);
    done.push({ ...event, target: changed.email });
  });
  return { inviteLink: personalInviteUrl(settings, secret) };
}
