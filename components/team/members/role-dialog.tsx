"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { TeamLevel } from "@/lib/permissions";
import type { Member } from "@/lib/queries/members";
import { lossOf, memberName } from "./member-text";
import { roleName } from "@/lib/team/roles";

type Props = {
  member: Member;
  level: TeamLevel;
  self: boolean;
  pending: boolean;
  /** Why the service refused. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a lower role and lists what the member loses. */
export function RoleDialog({ member, level, self, pending, error, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      kind="primary"
      title={`Change ${self ? "your own role" : memberName(member)} from ${roleName(member.level)} to ${roleName(level)}?`}
      effect={`${lossOf(self ? "You" : "They", member.level, level)} ${self ? "Only another owner can change this back." : "Changes take effect immediately."}`}
      act={`Change to ${level}`}
      acting="Changing…"
      {...{ pending, error, onConfirm, onClose }}
    />
  );
}
