import { and, eq, isNull } from "drizzle-orm";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { sha256 } from "../../../core/ids.ts";
import { accounts } from "../../../db/schema.ts";
import { takePendingInvites } from "./take-pending-invites.ts";
import { joinTeam, toTeamSummary } from "./join-team.ts";

/** Joins a team by its invite link, at the default role: `POST /invite-links/{secret}/join`. Deletes the person's pending invites. */
export async function joinByLink({ deps, actor }: Ctx<UserActor>, { secret }: { secret: string }) {
  return deps.db.transaction(async (tx) => {
    // Locks by the hash: after a reset that committed first, no team is found, also for a page that was opened before.
    const [team] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.inviteLinkHash, sha256(secret)), isNull(accounts.deletedAt)))
      .for("no key update");
    if (!team) throw notFound();
    const at = deps.now();
    await takePendingInvites(tx, team.id, actor.userId, at);
    return toTeamSummary(team, await joinTeam(tx, actor, { teamId: team.id, level: team.defaultUserLevel ?? "member", via: "link", at }));
  });
}
