"use client";

import { ArrowLeft } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { type SettingsPlace, settingsPlaces } from "./places";
import { ShellFrame } from "./shell";
import { SidebarFrame, SidebarItem, SidebarNav } from "./sidebar-nav";
import { UserMenu } from "./user-menu";

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
    <SidebarFrame foot={<UserMenu />}>
      <SidebarNav label="Back">
        <SidebarItem href={back.href} icon={<ArrowLeft aria-hidden className="rtl:rotate-180" />} label={back.label} />
      </SidebarNav>
      <SidebarNav label="Your settings" heading>
        {offered.map((place) => {
          const { label, href, icon } = settingsPlaces[place];
          return <SidebarItem key={place} href={href} icon={icon} label={label} current={pathname === href} />;
        })}
      </SidebarNav>
    </SidebarFrame>
  );
}
