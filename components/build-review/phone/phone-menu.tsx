"use client";

import { Link2, List, SkipBack, SquareCheck } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import type { PhoneMenuProps } from "./phone-menu-button";

type Props = PhoneMenuProps & { trigger: ReactElement<Record<string, unknown>> };

const nothing = () => {};

/** Open menu of a review on a phone. */
export default function PhoneMenu({ trigger, onPrevious, onCopyLink, onFinish }: Props) {
  return (
    <Menu defaultOpen align="end" trigger={trigger}>
      <MenuLink href={`?${new URLSearchParams({ show: "causes" })}`} icon={<List aria-hidden />}>
        All changes
      </MenuLink>
      <MenuItem icon={<SkipBack aria-hidden />} disabled={!onPrevious} onSelect={onPrevious ?? nothing}>
        Previous change
      </MenuItem>
      <MenuItem icon={<Link2 aria-hidden />} disabled={!onCopyLink} onSelect={onCopyLink ?? nothing}>
        Copy link to this change
      </MenuItem>
      {onFinish ? (
        <>
          <MenuLine />
          <MenuItem icon={<SquareCheck aria-hidden />} onSelect={onFinish}>
            Finish review
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
