"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { type MenuHandle, MenuLabel, MenuRadio, MenuTrigger, SharedMenu } from "@/components/ui/menu";
import { clock } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { type Invite, invalidateInvites, sendInvites } from "@/lib/queries/invites";
import { TimeLeft } from "./expiry";
import { roleName, roles } from "@/lib/team/roles";

export type InviteRole = { level: TeamLevel; onLevel: (level: TeamLevel) => void };

/** Shares a role menu among all pending invites. */
export const InviteRoleMenu = ({ handle }: { handle: MenuHandle<InviteRole> }) => (
  <SharedMenu handle={handle} width="w-56">
    {({ level, onLevel }) => (
      <>
        <MenuLabel>Changing the role resends the invite.</MenuLabel>
        <MenuRadio closes label="Role" value={level} options={roles} onChange={(next) => next !== level && onLevel(next)} />
      </>
    )}
  </SharedMenu>
);

type Props = {
  slug: string;
  invite: Invite;
  now: number;
  /** Seconds until it can be resent. */
  wait: number;
  problem: string | null;
  menu: MenuHandle<InviteRole>;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onSent: (email: string) => void;
  onCancel: () => void;
};

/** A pending invite: address, role, time left and actions. */
export function PendingInvite({ slug, invite, now, wait, problem, menu, selected, onSelect, onSent, onCancel }: Props) {
  const { id, email, level } = invite;
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async (wanted: TeamLevel) => {
      const [result] = await sendInvites(slug, [{ email, level: wanted }], () => {});
      if (result!.problem) throw new Error(result!.problem);
      onSent(email);
      await invalidateInvites(client);
    },
  });
  const refused = send.error?.message ?? problem;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2.5">
      <div className="flex items-center gap-2.5">
        <Checkbox
          aria-label={`Select the invite to ${email}`}
          className="relative after:absolute after:-inset-1.5 after:content-[''] pointer-coarse:after:-inset-3.5"
          checked={selected}
          onChange={(event) => onSelect(event.target.checked)}
        />
        <b id={`invite-${id}`} className="min-w-0 flex-1 truncate font-medium" title={email}>
          {email}
        </b>
        <span className="flex shrink-0 items-center text-xs text-ink-3">
          <MenuTrigger
            handle={menu}
            payload={{ level, onLevel: send.mutate }}
            trigger={
              <button
                type="button"
                aria-label={`Role of ${email}: ${roleName(level)}`}
                disabled={send.isPending}
                className="-my-1 inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-3.5"
              >
                {roleName(level)}
                <ChevronDown aria-hidden />
              </button>
            }
          />
        </span>
      </div>
      <div className="flex min-h-8 items-center justify-between gap-3 ps-6.5">
        <TimeLeft invite={invite} now={now} note={wait > 0 ? `Invited as ${roleName(level).toLowerCase()}` : null} />
        <span className="flex items-center gap-1">
          <Button
            size="small"
            aria-describedby={`invite-${id}`}
            className="tabular-nums"
            pending={(send.isPending && "Sending…") || (wait > 0 && `Resend in ${clock(wait)}`)}
            onClick={() => send.mutate(level)}
          >
            Resend
          </Button>
          <IconButton label={`Cancel the invite to ${email}`} side="end" disabled={send.isPending} onClick={onCancel}>
            <X aria-hidden />
          </IconButton>
        </span>
      </div>
      <span role="status" className="sr-only">
        {send.isSuccess ? `Invite to ${email} resent as ${roleName(level)}.` : ""}
      </span>
      {refused ? <Banner kind="problem">{refused}</Banner> : null}
    </li>
  );
}

type CancelledProps = {
  email: string;
  /** The request is being sent, so it can't be undone. */
  going: boolean;
  /** It was cancelled with others: their shared undo button has the focus. */
  together: boolean;
  onUndo: () => void;
};

/** Replaces a cancelled invite while it can be undone. Takes the focus. */
export function CancelledInvite({ email, going, together, onUndo }: CancelledProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!together) undo.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- where the focus goes is settled once, when the row appears
  }, []);
  return (
    <li className="flex min-h-19 items-center justify-between gap-3 py-2.5">
      <span {...(!together && { role: "status" })} className="min-w-0 text-ink-2 wrap-anywhere">
        Invite to {email} cancelled.
      </span>
      <Button ref={undo} size="small" pending={going && "Cancelling…"} onClick={onUndo}>
        Undo
      </Button>
    </li>
  );
}
