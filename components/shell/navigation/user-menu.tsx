"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Activity, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { Avatar } from "@/components/ui/avatar";
import { Menu, MenuItem, MenuLabel, MenuLine, MenuLink, MenuRadio } from "@/components/ui/menu";
import { setTheme, useTheme } from "@/components/ui/use-theme";
import { me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { useOffers } from "@/components/shell/supported-operations";
import { InstanceVersion } from "./instance-version";
import { useSignOut } from "@/components/shell/use-sign-out";

const themes = [
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
] as const;

/** The reader's menu: settings, theme, sign-out and the version; for operators the state of the instance. */
export function UserMenu() {
  const { data } = useSuspenseQuery(me());
  const theme = useTheme();
  const hasSettings = useOffers("GET /me/tokens");
  // The only person of an instance could not come back.
  const offersSignOut = useOffers("other people");
  const signOut = useSignOut(data.id);
  const name = data.name ?? data.slug;
  return (
    <>
      <Menu
        side="top"
        width="min-w-52"
        trigger={
          <button
            type="button"
            title={name}
            className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-start transition-colors hover:bg-wash data-popup-open:bg-wash max-rail:h-12 max-rail:px-3 max-rail:text-[15px] railed:flex-none"
          >
            <Avatar name={name} src={data.pictureUrl} solid />
            <span className="min-w-0 truncate railed:sr-only" dir="auto">
              {name}
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
            {data.operator ? (
              <MenuLink href={routes.operator()} icon={<Activity aria-hidden />}>
                This instance
              </MenuLink>
            ) : null}
            <MenuLine />
          </>
        ) : null}
        <MenuLabel>Theme</MenuLabel>
        <MenuRadio label="Theme" value={theme} onChange={setTheme} options={themes} />
        {offersSignOut ? (
          <>
            <MenuLine />
            <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut.ask}>
              Sign out
            </MenuItem>
          </>
        ) : null}
        <InstanceVersion />
      </Menu>
      {signOut.dialog}
    </>
  );
}
