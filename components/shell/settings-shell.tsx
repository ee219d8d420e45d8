"use client";

import { AppWindow, ArrowLeft, Bell, History, KeyRound, MonitorSmartphone, UserRound } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";
import { ShellFrame } from "./shell";
import { SidebarItem, SidebarNav } from "./sidebar-nav";
import { UserMenu } from "./user-menu";

/** The reader's own settings, in the order of the sidebar. */
const places = {
  profile: { label: "Profile", href: routes.profile(), icon: <UserRound aria-hidden /> },
  tokens: { label: "Access tokens", href: routes.tokens(), icon: <KeyRound aria-hidden /> },
  applications: { label: "Applications", href: routes.applications(), icon: <AppWindow aria-hidden /> },
  sessions: { label: "Sessions", href: routes.sessions(), icon: <MonitorSmartphone aria-hidden /> },
  notifications: { label: "Notifications", href: routes.notifications(), icon: <Bell aria-hidden /> },
  history: { label: "History", href: routes.ownHistory(), icon: <History aria-hidden /> },
};
export type SettingsPlace = keyof typeof places;

type Props = {
  /** Link back to the team's projects, or to the list of teams. */
  back: { label: string; href: string };
  /** Pages whose operations the service offers. */
  offered: readonly SettingsPlace[];
  children: ReactNode;
};

/** The dashboard around a page of the reader's own settings, which belong to no team. */
export function SettingsShell({ back, offered, children }: Props) {
  return <ShellFrame sidebar={<SettingsSidebar back={back} offered={offered} />}>{children}</ShellFrame>;
}

function SettingsSidebar({ back, offered }: Omit<Props, "children">) {
  const pathname = usePathname();
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 pt-4">
      <Link href={routes.home()} prefetch={false} className="self-start rounded-sm px-2 py-1">
        <Logo />
      </Link>
      <SidebarNav label="Back">
        <SidebarItem href={back.href} icon={<ArrowLeft aria-hidden className="rtl:rotate-180" />}>
          <span className="min-w-0 truncate">{back.label}</span>
        </SidebarItem>
      </SidebarNav>
      <SidebarNav label="Your settings" heading>
        {offered.map((place) => {
          const { label, href, icon } = places[place];
          return (
            <SidebarItem key={place} href={href} icon={icon} current={pathname === href}>
              {label}
            </SidebarItem>
          );
        })}
      </SidebarNav>
      <div className="mt-auto">
        <UserMenu />
      </div>
    </div>
  );
}
