"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { CircleHelp, Keyboard, KeyboardOff, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink, MenuRadio } from "@/components/ui/menu";
import { setSingleKeys, useSingleKeys } from "@/components/ui/use-single-keys";
import { setTheme, useTheme } from "@/components/ui/use-theme";
import { me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { show } from "./palette/palette-state";
import { useOffers } from "./supported-operations";
import { useSignOut } from "./use-sign-out";

const themes = [
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
] as const;
const keys = [
  { value: "on", label: "On", icon: <Keyboard aria-hidden /> },
  { value: "off", label: "Off", icon: <KeyboardOff aria-hidden /> },
] as const;

/** The reader's menu: settings, theme, shortcuts and sign-out. */
export function UserMenu() {
  const { data } = useSuspenseQuery(me());
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  const hasSettings = useOffers("GET /me/tokens");
  const signOut = useSignOut(data.id);
  const name = data.name ?? data.slug;
  return (
    <div className="border-t border-line py-2">
      <Menu
        side="top"
        width="w-(--anchor-width) min-w-52"
        trigger={
          <button
            type="button"
            className="flex h-12 w-full items-center gap-3 rounded-md px-2 text-start railed:justify-center railed:px-0 transition-colors hover:bg-wash data-popup-open:bg-wash"
          >
            <Avatar name={name} src={data.pictureUrl} solid />
            <span className="min-w-0 railed:sr-only">
              <b className="block truncate leading-4.5 font-medium">{name}</b>
              <span className="block truncate text-xs text-ink-3">{data.slug}</span>
            </span>
            <span className="sr-only">Your menu</span>
          </button>
        }
      >
        {hasSettings ? (
          <>
            <MenuLink href={routes.settingsHome()} icon={<Settings aria-hidden />}>
              Your settings
            </MenuLink>
            <MenuLine />
          </>
        ) : null}
        <MenuLabel>Theme</MenuLabel>
        <MenuRadio label="Theme" value={theme} onChange={setTheme} options={themes} />
        <MenuLine />
        <MenuLabel>Single-key shortcuts</MenuLabel>
        <MenuRadio
          label="Single-key shortcuts"
          value={singleKeys ? "on" : "off"}
          onChange={(value) => setSingleKeys(value === "on")}
          options={keys}
        />
        <MenuItem icon={<CircleHelp aria-hidden />} onSelect={() => show("help")}>
          Keyboard shortcuts
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut.ask}>
          Sign out
        </MenuItem>
      </Menu>
      {signOut.dialog}
    </div>
  );
}
