"use client";

import { Ellipsis, Link2, MailX, Send } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLabel, MenuLine } from "@/components/ui/menu";
import { clock } from "@/lib/media/clock";
import type { usePersonalLink } from "./use-personal-link";

type Props = {
  email: string;
  /** An action of the row runs. */
  busy: boolean;
  /** `wait`: seconds until it can be resent. */
  resend: { wait: number; run: () => void };
  link: ReturnType<typeof usePersonalLink>;
  onCancel: () => void;
};

/** Actions of a pending invite. */
export const InviteMenu = ({ email, busy, resend: { wait, run }, link, onCancel }: Props) => (
  <Menu
    align="end"
    width="w-60"
    trigger={
      // A button that is disabled loses the focus that the closed menu gave back.
      <IconButton label={`More for ${email}`} side="end" aria-disabled={busy || undefined}>
        <Ellipsis aria-hidden />
      </IconButton>
    }
  >
    <MenuItem icon={<Send aria-hidden />} disabled={busy || wait > 0} onSelect={run}>
      <span className="tabular-nums">{wait > 0 ? `Resend in ${clock(wait)}` : "Resend"}</span>
    </MenuItem>
    {link ? (
      <>
        <MenuItem icon={<Link2 aria-hidden />} disabled={busy} onSelect={link.run}>
          {link.isMade ? "Copy link" : "New link"}
        </MenuItem>
        {link.isMade ? null : <MenuLabel>The link in the email stops working.</MenuLabel>}
      </>
    ) : null}
    <MenuLine />
    <MenuItem icon={<MailX aria-hidden />} disabled={busy} onSelect={onCancel}>
      Cancel invite
    </MenuItem>
  </Menu>
);
