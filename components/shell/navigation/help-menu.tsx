"use client";

import type { ComponentProps } from "react";
import { BookOpen, CircleHelp, Keyboard, KeyboardOff, Mail } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuCheck, MenuItem, MenuLine, MenuLink } from "@/components/ui/menu";
import { setSingleKeys, useSingleKeys } from "@/components/ui/use-single-keys";
import { routes } from "@/lib/routes";
import { InstanceVersion } from "./instance-version";
import { show } from "@/components/shell/palette/palette-state";

const icon = (
  <IconButton label="Help" side="top" size="medium">
    <CircleHelp aria-hidden />
  </IconButton>
);

/** Keys, the API reference, the version and, on a developer's machine, the mailbox. */
export function HelpMenu({ mailbox, trigger = icon }: { mailbox: boolean; trigger?: ComponentProps<typeof Menu>["trigger"] }) {
  const singleKeys = useSingleKeys();
  return (
    <Menu side="top" align="end" width="min-w-52" trigger={trigger}>
      <MenuItem icon={<Keyboard aria-hidden />} onSelect={() => show("help")}>
        Keyboard shortcuts
      </MenuItem>
      <MenuCheck icon={<KeyboardOff aria-hidden />} checked={singleKeys} onChange={setSingleKeys}>
        Single-key shortcuts
      </MenuCheck>
      <MenuLine />
      <MenuLink href={routes.reference()} icon={<BookOpen aria-hidden />}>
        API reference
      </MenuLink>
      {mailbox ? (
        <MenuLink href={routes.mailbox()} icon={<Mail aria-hidden />}>
          Dev mailbox
        </MenuLink>
      ) : null}
      <InstanceVersion />
    </Menu>
  );
}
