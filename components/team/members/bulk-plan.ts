import { count, plural } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import type { Member } from "@/lib/queries/members";
import { teamLevels } from "@/lib/team/roles";
import type { BulkTask, MemberResult } from "./bulk-task";
import { removalRefusal, roleRefusal } from "./member-text";

export type RoleGroup = { from: TeamLevel; members: readonly Member[] };
export type BulkPlan = {
  /** Members that the change is sent for. */
  send: readonly Member[];
  /** Members with another role, by their role. Empty for removals. */
  groups: readonly RoleGroup[];
  /** Members who have the role already. */
  unchanged: readonly Member[];
  /** Members that can't be changed, with the reason. */
  blocked: readonly { member: Member; reason: string }[];
};

/** Groups members by role, from the strongest. */
export const byRole = (members: readonly Member[]): RoleGroup[] =>
  teamLevels
    .map((from) => ({ from, members: members.filter(({ level }) => level === from) }))
    .filter(({ members: some }) => some.length > 0);

const ownRole = "This is you. Change your own role in your row.";
const ownPlace = "This is you. To leave the team, use the menu in your row.";

/** Sorts the selected members by the effect of a task: changed, unchanged, or impossible with the reason. The reader is never changed in bulk. */
export function planBulk(task: BulkTask, members: readonly Member[], readerId: string): BulkPlan {
  const removing = task.what === "remove";
  const unchanged = removing ? [] : members.filter(({ level }) => level === task.level);
  const rest = members.filter((member) => !unchanged.includes(member));
  const reasonOf = (member: Member) =>
    (removing ? removalRefusal : roleRefusal)(member) ?? (member.user.id === readerId ? (removing ? ownPlace : ownRole) : null);
  const blocked = rest.flatMap((member) => {
    const reason = reasonOf(member);
    return reason === null ? [] : [{ member, reason }];
  });
  const send = rest.filter((member) => reasonOf(member) === null);
  return { send, groups: removing ? [] : byRole(send), unchanged, blocked };
}

/** `1 owner → member`, `4 contributors → member`. */
export const groupText = ({ from, members }: RoleGroup, to: TeamLevel) => `${plural(members.length, from)} → ${to}`;

/** Heading of the report: `5 roles changed, 1 not`. Counts real changes only. */
export function reportTitle(task: BulkTask, results: readonly MemberResult[]) {
  const changed = results.filter(({ outcome }) => outcome === "changed").length;
  const failed = results.filter(({ outcome }) => outcome === "failed").length;
  const what = task.what === "remove" ? `${plural(changed, "member")} removed` : `${plural(changed, "role")} changed`;
  return `${what}${failed ? `, ${count(failed)} not` : ""}`;
}
