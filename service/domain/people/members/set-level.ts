import { eq } from "drizzle-orm";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import type { Ctx, UserActor } from "../../../core/deps.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { memberships } from "../../../db/schema.ts";
import { administrateTeam } from "../../base/history/administrate-team.ts";
import type { HistoryEvent } from "../../base/history/record-history.ts";
import { findMember } from "./find-member.ts";
import { memberPermissions, toMember } from "./member.ts";

/**
 * Changes a member's role: `PATCH /accounts/{accountSlug}/members/{userId}`. Returns the member. Throws 404 when the person is not a
 * member, 409 when the team would have no owner.
 */
export async function setLevel(ctx: Ctx<UserActor>, input: { accountSlug: string; userId: string; level: TeamLevel }) {
  const event: HistoryEvent = { kind: "member.level", targetId: input.userId, after: input.level };
  return administrateTeam(ctx, input.accountSlug, [event], async (tx, team, done) => {
    const member = await findMember(tx, team.id, input.userId);
    if (!member) throw notFound();
    done.push({ ...event, target: member.name, before: member.level });
    const { changeRole } = memberPermissions(member.level, member);
    if (!changeRole.allowed && input.level !== member.level) throw conflict(changeRole.reason!);
    await tx.update(memberships).set({ level: input.level }).where(eq(memberships.id, member.id));
    const changed = (await findMember(tx, team.id, input.userId))!;
    return toMember(ctx.deps, changed, changed);
  });
}
