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

/** How many belong to the team, how many own it, and the newest two of them. */
export type TeamFacts = { total: number; owners: number; newest: readonly Member[] };

/** Why a role cannot be changed; null when it can. */
export const roleBlock = (member: Member, team: TeamFacts) =>
  member.level === "owner" && team.owners === 1 ? "The only owner keeps this role. Make somebody else an owner first." : null;

/** Why somebody cannot be removed or leave; null when they can. */
export function removalBlock(member: Pick<Member, "level">, team: TeamFacts) {
  if (team.total === 1) return "You are the last member of this team, so you cannot leave it.";
  return member.level === "owner" && team.owners === 1 && team.total > 2
    ? "The only owner cannot go while others stay. Make somebody else an owner first."
    : null;
}

/** What becomes of the one who stays when one of two goes; null in a larger team. */
export function whoStays(userId: string, team: TeamFacts, readerId: string) {
  if (team.total !== 2) return null;
  const stays = team.newest.find(({ user }) => user.id !== userId);
  if (!stays) return null;
  const then = stays.level === "owner" ? "remain owner" : "become owner";
  return `${stays.user.id === readerId ? "You" : nameOf(stays)} will be the only member and ${then}.`;
}
