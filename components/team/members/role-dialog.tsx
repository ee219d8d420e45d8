"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
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
    <Dialog
      open
      kind="alert"
      onClose={onClose}
      title={
        self
          ? `Change your own role from ${roleName(member.level)} to ${roleName(level)}?`
          : `Change ${memberName(member)} from ${roleName(member.level)} to ${roleName(level)}?`
      }
      description={`${lossOf(self ? "You" : "They", member.level, level)} ${self ? "Only another owner can change this back." : "Changes take effect immediately."}`}
      actions={
        <>
          <Button disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" pending={pending && "Changing…"} onClick={onConfirm}>
            Change to {level}
          </Button>
        </>
      }
    >
      {error ? <Banner kind="problem">{error}</Banner> : null}
    </Dialog>
  );
}
