"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { type MenuHandle, MenuLabel, MenuRadio, MenuTrigger, SharedMenu } from "@/components/ui/menu";
import { Time } from "@/components/ui/time";
import { ageOrDay } from "@/lib/format";
import type { TeamLevel } from "@/lib/permissions";
import { type Invite, invalidateInvites, sendInvites } from "@/lib/queries/invites";
import { TimeLeft } from "./expiry";
import { InviteMenu } from "./invite-menu";
import { tableLayout } from "./table-layout";
import { usePersonalLink } from "./use-personal-link";
import { sentAt } from "@/lib/team/parse-invites";
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
  menu: MenuHandle<InviteRole>;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  /** `wait`: seconds until it can be resent. */
  resend: { wait: number; onSent: (email: string) => void };
  /** `problem`: reason why it couldn't be cancelled. */
  cancel: { problem: string | null; onCancel: () => void };
};

/** A pending invite as a table row, and as a card on a narrow screen. */
export function PendingInvite({ slug, invite, now, menu, selected, onSelect, resend, cancel }: Props) {
  const { id, email, level, inviter } = invite;
  const { wait } = resend;
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async (wanted: TeamLevel) => {
      const [result] = await sendInvites(slug, [{ email, level: wanted }], () => {});
      if (result!.problem) throw new Error(result!.problem);
      resend.onSent(email);
      await invalidateInvites(client);
    },
  });
  const [linkProblem, setLinkProblem] = useState<string | null>(null);
  const link = usePersonalLink(slug, invite, setLinkProblem);
  const note = send.isPending
    ? "Sending…"
    : link?.isPending
      ? "Creating…"
      : wait > 0
        ? `Invited as ${roleName(level).toLowerCase()}`
        : null;
  const refused = send.error?.message ?? linkProblem ?? cancel.problem;
  return (
    <>
      <tr
        className={`${tableLayout.row} ${selected ? "bg-mark-wash shadow-[inset_2px_0_var(--mark)] max-[900px]:-mx-4 max-[900px]:px-4" : ""}`}
      >
        <td className={tableLayout.check}>
          <Checkbox
            aria-label={`Select the invite to ${email}`}
            className="relative align-middle after:absolute after:-inset-1.5 after:content-[''] pointer-coarse:after:-inset-3.5"
            checked={selected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </td>
        <td id={`invite-${id}`} className={tableLayout.email} title={email}>
          {email}
        </td>
        <td className={tableLayout.role}>
          <MenuTrigger
            handle={menu}
            payload={{ level, onLevel: (next) => send.isPending || send.mutate(next) }}
            trigger={
              <button
                type="button"
                aria-label={`Role of ${email}: ${roleName(level)}`}
                // A button that is disabled loses the focus that the closed menu gave back.
                aria-disabled={send.isPending || undefined}
                className="-ms-1.5 inline-flex min-h-7 items-center gap-1 rounded-sm px-1.5 text-ink-2 hover:bg-wash hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-3.5"
              >
                {roleName(level)}
                <ChevronDown aria-hidden />
              </button>
            }
          />
        </td>
        <td className={`${tableLayout.inviter} text-ink-2`} title={inviter ?? undefined}>
          {inviter}
        </td>
        <td className={`${tableLayout.sent} text-ink-2`}>
          <Time at={sentAt(invite)} write={ageOrDay} />
        </td>
        <td className={tableLayout.expires}>
          <TimeLeft invite={invite} now={now} note={note} />
        </td>
        <td className={tableLayout.actions}>
          <InviteMenu
            email={email}
            busy={send.isPending || (link?.isPending ?? false)}
            resend={{ wait, run: () => send.mutate(level) }}
            link={link}
            onCancel={cancel.onCancel}
          />
          <span role="status" className="sr-only">
            {send.isSuccess ? `Invite to ${email} resent as ${roleName(level)}.` : ""}
          </span>
        </td>
      </tr>
      {refused ? (
        <tr className={tableLayout.wide}>
          <td colSpan={7} className={`${tableLayout.wide} px-4 pb-2 max-[900px]:px-0`}>
            <Banner kind="problem">{refused}</Banner>
          </td>
        </tr>
      ) : null}
    </>
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
    <tr className={`border-t border-line ${tableLayout.wide}`}>
      <td colSpan={7} className={`${tableLayout.wide} ps-12 pe-2.5 max-[900px]:px-0`}>
        <span className="flex h-9 items-center justify-between gap-3 max-[900px]:h-auto max-[900px]:min-h-25">
          <span
            {...(!together && { role: "status" })}
            className="min-w-0 truncate text-ink-2 max-[900px]:whitespace-normal max-[900px]:wrap-anywhere"
            dir="auto"
          >
            Invite to {email} cancelled.
          </span>
          <Button ref={undo} size="small" pending={going && "Cancelling…"} onClick={onUndo}>
            Undo
          </Button>
        </span>
      </td>
    </tr>
  );
}
