import type { TeamLevel } from "@/lib/permissions";
import type { Member } from "@/lib/queries/members";

export const memberName = ({ user }: Pick<Member, "user">) => user.name ?? user.slug;

/** Permissions of owners, for the confirmation of a promotion. */
export const ownersMay =
  "Owners manage members, invites, domains, settings and every project. They can change your role, remove you and delete the team.";
/** Effect of a demotion of owners. */
export const ownersLose = "They can no longer manage members, invites, domains or settings. Changes take effect immediately.";

/** Returns a sentence about what a person loses with a lower role. */
export function lossOf(who: string, from: TeamLevel, to: TeamLevel) {
  const administration = `${who} will no longer manage members, invites, domains or settings`;
  const projects = "only the projects they are added to";
  if (to === "contributor") return from === "owner" ? `${administration}, and will see ${projects}.` : `${who} will see ${projects}.`;
  return `${administration}. Every project stays open.`;
}

/** Number of members, and the newest two of them. */
export type TeamFacts = { total: number; newest: readonly Member[] };
/** The team whose members are listed. `requiresPasskey`: owners can reset passkeys. */
export type ListedTeam = TeamFacts & { slug: string; name: string; requiresPasskey: boolean };

/** Returns why a role can't be changed; null when it can, also when the service sends no permissions. */
export const roleRefusal = ({ permissions }: Pick<Member, "permissions">) => permissions?.changeRole.reason ?? null;

/** Returns why a member can't leave or be removed; null when they can, also when the service sends no permissions. */
export const removalRefusal = ({ permissions }: Pick<Member, "permissions">) => permissions?.remove.reason ?? null;

/** Returns what happens to the last member when one of two leaves; null in a larger team. */
export function whoStays(userId: string, team: TeamFacts, readerId: string) {
  if (team.total !== 2) return null;
  const stays = team.newest.find(({ user }) => user.id !== userId);
  if (!stays) return null;
  const then = stays.level === "owner" ? "remain owner" : "become owner";
  return `${stays.user.id === readerId ? "You" : memberName(stays)} will be the only member and ${then}.`;
}
