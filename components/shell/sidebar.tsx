"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { BookOpen, Folder, Globe, History, Image, Mail, MailPlus, SlidersHorizontal, Users } from "lucide-react";
import Link from "next/link";
import { useParams, usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { account } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { PlanGauge } from "./plan-gauge";
import { TeamSwitcher } from "./team-switcher";
import { UserMenu } from "./user-menu";

const team = [
  { label: "Members", href: routes.members, icon: <Users aria-hidden /> },
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
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto px-3 pt-4">
      <Link href={routes.home()} prefetch={false} className="self-start rounded-sm px-2 py-1">
        <Logo />
      </Link>
      <TeamSwitcher slug={slug} />
      <Nav label="Review">
        <Item href={routes.account(slug)} icon={<Folder aria-hidden />} current={pathname === routes.account(slug)}>
          Projects
        </Item>
        {name ? (
          <Item href={routes.media(slug, name)} icon={<Image aria-hidden />} current={pathname === routes.media(slug, name)} detail={name}>
            Media
          </Item>
        ) : null}
      </Nav>
      {about.type === "team" ? (
        <Nav label="Team" heading>
          {team.map(({ label, href, icon }) => (
            <Item key={label} href={href(slug)} icon={icon} current={pathname === href(slug)}>
              {label}
            </Item>
          ))}
        </Nav>
      ) : null}
      <Nav label="Instance">
        {mailbox ? (
          <Item href={routes.mailbox()} icon={<Mail aria-hidden />}>
            Local mailbox
          </Item>
        ) : null}
        <Item href={routes.reference()} icon={<BookOpen aria-hidden />}>
          API reference
        </Item>
      </Nav>
      <div className="mt-auto">
        <PlanGauge slug={slug} />
        <UserMenu />
      </div>
    </div>
  );
}

const Nav = ({ label, heading = false, children }: { label: string; heading?: boolean; children: ReactNode }) => (
  <nav aria-label={label} className="flex flex-col gap-px">
    {heading ? (
      <p aria-hidden className="px-2 pb-1 text-xs text-ink-3">
        {label}
      </p>
    ) : null}
    {children}
  </nav>
);

function Item(props: { href: string; icon: ReactNode; current?: boolean; detail?: string; children: ReactNode }) {
  const { href, icon, current = false, detail, children } = props;
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className="flex h-8 items-center gap-3 rounded-md px-2 text-ink-2 transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {icon}
      {children}
      {detail ? <span className="ms-auto min-w-0 truncate mono font-normal text-ink-3">{detail}</span> : null}
    </Link>
  );
}
