"use client";

import { ConfirmDialog, type ConfirmRequest } from "@/components/ui/confirm-dialog";
import type { TeamLevel } from "@/lib/permissions";
import type { Member } from "@/lib/queries/members";
import { lossOf, memberName, ownersMay } from "./member-text";
import { roleName } from "@/lib/team/roles";

type Props = {
  member: Member;
  level: TeamLevel;
  self: boolean;
  request: ConfirmRequest;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a lower role, or the role of an owner, and lists what the member loses or gets. */
export function RoleDialog({ member, level, self, request, onConfirm, onClose }: Props) {
  const promotes = level === "owner";
  const after = self && !promotes ? "Only another owner can change this back." : "Changes take effect immediately.";
  return (
    <ConfirmDialog
      title={
        promotes
          ? `Make ${memberName(member)} an owner?`
          : `Change ${self ? "your own role" : memberName(member)} from ${roleName(member.level)} to ${roleName(level)}?`
      }
      effect={promotes ? ownersMay : `${lossOf(self ? "You" : "They", member.level, level)} ${after}`}
      action={{ label: promotes ? "Make owner" : `Change to ${level}`, pendingLabel: "Changing…", kind: "primary", run: onConfirm }}
      {...{ request, onClose }}
    />
  );
}
