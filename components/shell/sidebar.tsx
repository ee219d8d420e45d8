"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BookOpen, Folder, Globe, History, Image, Mail, MailPlus, Settings2, SlidersHorizontal, Users, UsersRound } from "lucide-react";
import Link from "next/link";
import { useParams, usePathname } from "next/navigation";
import { Logo } from "@/components/ui/logo";
import { account } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { useOffers } from "./supported-operations";
import { PlanGauge } from "./plan-gauge";
import { SidebarItem, SidebarNav } from "./sidebar-nav";
import { TeamSwitcher } from "./team-switcher";
import { UserMenu } from "./user-menu";

const team = [
  { label: "Members", href: routes.members, icon: <Users aria-hidden /> },
  { label: "Groups", href: routes.groups, icon: <UsersRound aria-hidden /> },
  { label: "Invites", href: routes.invites, icon: <MailPlus aria-hidden /> },
  { label: "Domains", href: routes.domains, icon: <Globe aria-hidden /> },
  { label: "Settings", href: routes.settings, icon: <SlidersHorizontal aria-hidden /> },
  { label: "History", href: routes.history, icon: <History aria-hidden /> },
];

/** Team, places, plan and reader, from top to bottom. */
export function Sidebar({ slug, mailbox }: { slug: string; mailbox: boolean }) {
  const pathname = usePathname();
  const { data: about } = useSuspenseQuery(account(slug));
  const { project } = useParams<{ project?: string }>();
  const name = project ? decodeURIComponent(project) : undefined;
  const hasHistory = useOffers("GET /accounts/{accountSlug}/history");
  const hasGroups = useOffers("GET /accounts/{accountSlug}/groups");
  const places = team.filter(({ href }) => (hasHistory || href !== routes.history) && (hasGroups || href !== routes.groups));
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 pt-4">
      <Link href={routes.home()} prefetch={false} className="self-start rounded-sm px-2 py-1">
        <Logo />
      </Link>
      <TeamSwitcher slug={slug} />
      <SidebarNav label="Review">
        <SidebarItem href={routes.account(slug)} icon={<Folder aria-hidden />} current={pathname === routes.account(slug)}>
          Projects
        </SidebarItem>
        {name ? (
          <>
            <SidebarItem
              href={routes.media(slug, name)}
              icon={<Image aria-hidden />}
              current={pathname === routes.media(slug, name)}
              detail={name}
            >
              Media
            </SidebarItem>
            <SidebarItem
              href={routes.projectSettings(slug, name)}
              icon={<Settings2 aria-hidden />}
              current={pathname === routes.projectSettings(slug, name)}
            >
              Project settings
            </SidebarItem>
          </>
        ) : null}
      </SidebarNav>
      {about.type === "team" ? (
        <SidebarNav label="Team" heading>
          {places.map(({ label, href, icon }) => (
            <SidebarItem key={label} href={href(slug)} icon={icon} current={pathname === href(slug)}>
              {label}
            </SidebarItem>
          ))}
        </SidebarNav>
      ) : null}
      <SidebarNav label="Instance">
        {mailbox ? (
          <SidebarItem href={routes.mailbox()} icon={<Mail aria-hidden />}>
            Dev mailbox
          </SidebarItem>
        ) : null}
        <SidebarItem href={routes.reference()} icon={<BookOpen aria-hidden />}>
          API reference
        </SidebarItem>
      </SidebarNav>
      <div className="mt-auto">
        <PlanGauge slug={slug} />
        <UserMenu />
      </div>
    </div>
  );
}
