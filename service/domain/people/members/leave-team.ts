import type { Ctx, UserActor } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { findMember } from "./find-member.ts";
import { deleteMembership } from "./delete-memberships.ts";

/**
 * Removes the caller from a team: `POST /accounts/{accountSlug}/leave`. Open to every member, also before using the passkey that the team
 * requires. Throws 409 as `removeMember` does.
 */
export async function leaveTeam(ctx: Ctx<UserActor>, { accountSlug }: { accountSlug: string }): Promise<void> {
  const { userId, name, slug } = ctx.actor;
  const event: HistoryEvent = { kind: "member.left", targetId: userId, target: name ?? slug };
  const work = async (tx: Tx, team: { id: string }, done: HistoryEvent[]) => {
    const member = (await findMember(tx, team.id, userId))!;
    done.push({ ...event, before: member.level });
    await deleteMembership(tx, team.id, member);
  };
  await administrateTeam(ctx, accountSlug, [event], work, { leaving: true });
}
