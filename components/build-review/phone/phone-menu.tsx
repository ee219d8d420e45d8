"use client";

import { Ellipsis, Link2, List, SkipBack, SquareCheck } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";

export type PhoneMenuProps = {
  onPrevious: (() => void) | null;
  onCopyLink: (() => void) | null;
  onFinish: (() => void) | null;
};

const nothing = () => {};

/** Menu of a review on a phone. */
export function PhoneMenu({ onPrevious, onCopyLink, onFinish }: PhoneMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="More" className="size-11">
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
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
