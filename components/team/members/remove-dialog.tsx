"use client";

import { Avatar } from "@/components/ui/avatar";
import { ConfirmDialog, type ConfirmRequest } from "@/components/ui/confirm-dialog";
import { Time } from "@/components/ui/time";
import type { Member } from "@/lib/queries/members";
import { memberName } from "./member-text";
import { RemovalEffects } from "./removal-effects";
import { roleName } from "@/lib/team/roles";

type Props = {
  member: Member;
  team: string;
  self: boolean;
  /** Effect on the last member, if one remains. */
  stays: string | null;
  request: ConfirmRequest;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms a removal and lists its effects. */
export function RemoveDialog({ member, team, self, stays, request, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      title={self ? `Leave ${team}?` : `Remove ${memberName(member)}?`}
      action={{ label: self ? "Leave team" : "Remove from team", pendingLabel: self ? "Leaving…" : "Removing…", run: onConfirm }}
      note={<span className="me-auto self-center text-xs text-ink-3 max-sm:hidden">Recorded in the team’s history</span>}
      {...{ request, onClose }}
    >
      <p className="flex items-center gap-3 rounded-md bg-wash p-3">
        <Avatar name={memberName(member)} src={member.user.pictureUrl} size="large" solid={self} />
        <span className="min-w-0">
          <span className="line-clamp-2 wrap-anywhere" dir="auto">
            <b className="font-strong">{memberName(member)}</b> <span className="text-ink-3">{member.user.slug}</span>
          </span>
          <span className="line-clamp-2 text-xs wrap-anywhere text-ink-3" dir="auto">
            {roleName(member.level)} of {team}
            {member.joinedAt ? (
              <>
                , joined <Time at={member.joinedAt} />
              </>
            ) : null}
          </span>
        </span>
      </p>
      <RemovalEffects self={self} stays={stays} />
    </ConfirmDialog>
  );
}
