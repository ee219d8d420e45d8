import { and, eq } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { invites } from "../../../db/team-schema.ts";
import { deleteUnfinishedJobs } from "../../../jobs/enqueue.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";

/** Returns the topic of the jobs that mail an invite: a newer mail replaces a waiting one. */
export const inviteTopic = (inviteId: string) => `invite ${inviteId}`;

/** Cancels an invite: `DELETE /accounts/{accountSlug}/invites/{inviteId}`. Throws 404 for unknown invites and those of other teams. */
export async function cancelInvite(ctx: Ctx<UserActor>, input: { accountSlug: string; inviteId: string }): Promise<void> {
  const event: HistoryEvent = { kind: "invite.cancelled", targetId: input.inviteId };
  await administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const [deleted] = await tx
      .delete(invites)
      .where(and(eq(invites.id, input.inviteId), eq(invites.teamId, team.id)))
      .returning({ email: invites.email, level: invites.level });
    if (!deleted) throw notFound();
    await deleteUnfinishedJobs(tx, "mail.send", [inviteTopic(input.inviteId)]);
    done.push({ ...event, target: deleted.email, before: deleted.level });
  });
}
