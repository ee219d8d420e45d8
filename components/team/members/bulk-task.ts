import type { BulkResult } from "@/components/shell/use-bulk";
import type { TeamLevel } from "@/lib/permissions";
import { type Member, sendLevel, sendRemoval } from "@/lib/queries/members";

export type BulkTask = { what: "role"; level: TeamLevel } | { what: "remove" };
export type MemberResult = BulkResult<Member>;

/** Sends one change of a bulk task. Rejects with `ApiError`. */
export async function sendBulkChange(slug: string, task: BulkTask, member: Member): Promise<void> {
  if (task.what === "remove") await sendRemoval(slug, member.user.id);
  else if (member.level !== task.level) await sendLevel(slug, { userId: member.user.id, level: task.level });
}
