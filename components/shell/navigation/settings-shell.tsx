"use client";

import { ArrowLeft } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { type SettingsPage, settingsPages } from "./team-pages";
import { ShellFrame } from "./shell";
import { type NavEntry, NavList } from "./nav-list";
import { PhoneBars } from "./phone-bars";
import { SidebarFrame } from "./sidebar";
import { UserMenu } from "./user-menu";

type Props = {
  /** Link back to the team's projects, or to the list of teams. */
  back: { label: string; href: string };
  /** Pages whose operations the service offers. */
  offered: readonly SettingsPage[];
  children: ReactNode;
};

/** The dashboard around a page of the reader's own settings, which belong to no team. */
export function SettingsShell({ back, offered, children }: Props) {
  const pathname = usePathname();
  const leave: NavEntry = { ...back, icon: <ArrowLeft aria-hidden className="rtl:rotate-180" /> };
  const pages = offered.map((page): NavEntry => {
    const { label, href, icon } = settingsPages[page];
    return { label, href, icon, isCurrent: pathname === href };
  });
  return (
    <ShellFrame
      sidebar={
        <SidebarFrame foot={<UserMenu />}>
          <div className="mt-3 mb-3 border-b border-line pb-3 railed:w-16">
            <NavList label="Back" entries={[leave]} />
          </div>
          <NavList label="Your settings" entries={pages} />
        </SidebarFrame>
      }
      bars={
        <PhoneBars
          heading={<p className="px-2 text-[15px] font-strong">Your settings</p>}
          bar={pages.slice(0, 3)}
          more={[pages.slice(3), [leave]]}
          foot={<UserMenu />}
        />
      }
    >
      {children}
    </ShellFrame>
  );
}
