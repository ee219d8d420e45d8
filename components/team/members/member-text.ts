import type { TeamLevel } from "@/lib/permissions";
import type { Member } from "@/lib/queries/members";

export const nameOf = ({ user }: Pick<Member, "user">) => user.name ?? user.slug;
/** The word a button calls a person by: `Remove Ben`. */
export const shortName = (member: Pick<Member, "user">) => nameOf(member).split(/\s+/)[0]!;

/** What somebody loses by a lower role, in a sentence. */
export function lossOf(who: string, from: TeamLevel, to: TeamLevel) {
  const administration = `${who} will no longer manage members, invites, domains or settings`;
  const projects = "only the projects opened to them";
  if (to === "contributor")
    return from === "owner"
      ? `${administration}, and will see ${projects.replace("them", "a contributor")}.`
      : `${who} will see ${projects}.`;
  return `${administration}. Every project stays open.`;
}

/** Number of members, and the newest two of them. */
export type TeamFacts = { total: number; newest: readonly Member[] };

/** Returns why a role can't be changed; null when it can, also where the service doesn't tell permissions. */
export const roleRefusal = ({ permissions }: Pick<Member, "permissions">) => permissions?.changeRole.reason ?? null;

/** Returns why a member can't leave or be removed; null when they can, also where the service doesn't tell permissions. */
export const removalRefusal = ({ permissions }: Pick<Member, "permissions">) => permissions?.remove.reason ?? null;

/** What becomes of the one who stays when one of two goes; null in a larger team. */
export function whoStays(userId: string, team: TeamFacts, readerId: string) {
  if (team.total !== 2) return null;
  const stays = team.newest.find(({ user }) => user.id !== userId);
  if (!stays) return null;
  const then = stays.level === "owner" ? "remain owner" : "become owner";
  return `${stays.user.id === readerId ? "You" : nameOf(stays)} will be the only member and ${then}.`;
}
