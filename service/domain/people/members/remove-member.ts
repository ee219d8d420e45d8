import type { Ctx, UserActor } from "../../../core/deps.ts";
import { notFound } from "../../../core/errors.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { findMember } from "./find-member.ts";
import { deleteMembership } from "./delete-memberships.ts";

/**
 * Removes a member, also the caller: `DELETE /accounts/{accountSlug}/members/{userId}`. Throws 404 when the person is not a member, 409
 * by the rules of `deleteMembership`.
 */
export async function removeMember(ctx: Ctx<UserActor>, input: { accountSlug: string; userId: string }): Promise<void> {
  const event: HistoryEvent = { kind: "member.removed", targetId: input.userId };
  await administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const member = await findMember(tx, team.id, input.userId);
    if (!member) throw notFound();
    done.push({ ...event, target: member.name, before: member.level });
    await deleteMembership(tx, team.id, member);
  });
}
