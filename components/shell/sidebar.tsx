"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { BookOpen, GalleryHorizontalEnd, Image, Inbox, Mail, Rocket, Rows3, Settings2, Shield, Workflow } from "lucide-react";
import { useParams, usePathname } from "next/navigation";
import { me } from "@/lib/queries/accounts";
import { buildsToReview } from "@/lib/queries/builds";
import { inboxCounts } from "@/lib/queries/inbox";
import { accountCounts } from "@/lib/queries/search";
import { routes } from "@/lib/routes";
import { administrationFor, projectsPlace, type TeamPlace } from "./places";
import { PlanGauge } from "./plan-gauge";
import { SidebarFrame, SidebarItem, SidebarNav } from "./sidebar-nav";
import { useOffersAny } from "./supported-operations";
import { TeamSwitcher } from "./team-switcher";
import { useHydrated } from "@/components/ui/use-hydrated";
import { UserMenu } from "./user-menu";

/** Team, places, usage and reader, from top to bottom. */
export function Sidebar({ slug, mailbox }: { slug: string; mailbox: boolean }) {
  const pathname = usePathname();
  const { data: reader } = useSuspenseQuery(me());
  const offers = useOffersAny();
  const { project } = useParams<{ project?: string }>();
  const name = project ? decodeURIComponent(project) : undefined;
  const places = administrationFor(
    reader.accounts.find((account) => account.slug === slug),
    offers,
  );
  const counts = useQuery({ ...accountCounts(slug), enabled: offers("GET /accounts/{accountSlug}/counts") }).data;
  // The page may load this number itself, before or after the sidebar is hydrated.
  const hydrated = useHydrated();
  const toReview = useQuery({
    ...buildsToReview(slug, name ?? ""),
    enabled: name !== undefined && offers("GET /projects/{owner}/{project}/builds"),
  }).data?.pageInfo.total;
  const shownToReview = hydrated ? toReview : undefined;
  const unread = useQuery({ ...inboxCounts(), enabled: hydrated && offers("GET /me/inbox/counts"), refetchInterval: 60_000 }).data
    ?.following;
  const item = ({ label, href, icon, counted }: TeamPlace) => (
    <SidebarItem
      key={label}
      href={href(slug)}
      icon={icon}
      label={label}
      current={pathname === href(slug)}
      total={counted && counts?.[counted]}
    />
  );
  return (
    <SidebarFrame
      foot={
        <>
          <div className="grid gap-3">
            <SidebarNav label="Instance">
              <SidebarItem href={routes.reference()} icon={<BookOpen aria-hidden />} label="API reference" />
            </SidebarNav>
            {mailbox ? (
              <SidebarNav label="Development" heading>
                <SidebarItem href={routes.mailbox()} icon={<Mail aria-hidden />} label="Dev mailbox" />
              </SidebarNav>
            ) : null}
          </div>
          <PlanGauge slug={slug} />
          <UserMenu />
        </>
      }
    >
      <TeamSwitcher slug={slug} />
      <SidebarNav label="Review">
        {offers("GET /me/inbox") ? (
          <SidebarItem
            href={routes.inbox()}
            icon={<Inbox aria-hidden />}
            label="Inbox"
            current={pathname === routes.inbox()}
            total={hydrated ? unread : undefined}
          />
        ) : null}
        {item(projectsPlace)}
        {name ? (
          <>
            {offers("GET /projects/{owner}/{project}/builds") ? (
              <SidebarItem
                href={routes.builds(slug, name)}
                icon={<Rows3 aria-hidden />}
                label="Builds"
                current={pathname === routes.builds(slug, name)}
                total={shownToReview}
              />
            ) : null}
            {offers("GET /projects/{owner}/{project}/tests") ? (
              <SidebarItem
                href={routes.tests(slug, name)}
                icon={<GalleryHorizontalEnd aria-hidden />}
                label="Tests"
                current={pathname === routes.tests(slug, name) || pathname === routes.ignoredChanges(slug, name)}
              />
            ) : null}
            {offers("GET /projects/{owner}/{project}/deployments") ? (
              <SidebarItem
                href={routes.deployments(slug, name)}
                icon={<Rocket aria-hidden />}
                label="Deployments"
                current={pathname === routes.deployments(slug, name)}
              />
            ) : null}
            <SidebarItem
              href={routes.media(slug, name)}
              icon={<Image aria-hidden />}
              label="Media"
              current={pathname === routes.media(slug, name) || pathname === routes.shareLinks(slug, name)}
              detail={name}
            />
            {offers("GET /projects/{owner}/{project}/rules") ? (
              <SidebarItem
                href={routes.rules(slug, name)}
                icon={<Shield aria-hidden />}
                label="Rules"
                current={pathname === routes.rules(slug, name)}
              />
            ) : null}
            {offers("GET /projects/{owner}/{project}/automation-targets") ? (
              <SidebarItem
                href={routes.automations(slug, name)}
                icon={<Workflow aria-hidden />}
                label="Automations"
                current={pathname === routes.automations(slug, name)}
              />
            ) : null}
            <SidebarItem
              href={routes.projectSettings(slug, name)}
              icon={<Settings2 aria-hidden />}
              label="Project settings"
              current={pathname === routes.projectSettings(slug, name)}
            />
          </>
        ) : null}
      </SidebarNav>
      {places.length ? (
        <SidebarNav label="Team" heading>
          {places.map(item)}
        </SidebarNav>
      ) : null}
    </SidebarFrame>
  );
}
