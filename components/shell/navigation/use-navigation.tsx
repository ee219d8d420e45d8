"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Folder, Inbox, Users } from "lucide-react";
import { useParams, usePathname } from "next/navigation";
import { useHydrated } from "@/components/ui/use-hydrated";
import { me } from "@/lib/queries/accounts";
import { buildsToReview } from "@/lib/queries/builds";
import { inboxCounts } from "@/lib/queries/inbox";
import { routes } from "@/lib/routes";
import { useOffersAny } from "@/components/shell/supported-operations";
import { Letter } from "./letter";
import type { NavEntry } from "./nav-list";
import { sectionsFor } from "./team-pages";
import { useProjectPages } from "./use-project-pages";
import { useRecentProjects } from "./use-recent-projects";

/** Owner of the entries below the upper three: the open project, the open team, or neither. */
export type NavScope = { kind: "project" | "team" | "recent"; name: string; entries: readonly NavEntry[] };

/** Returns the entries of the navigation: the three that stay, and those of the open project or team. */
export function useNavigation(slug: string): { main: readonly NavEntry[]; scope: NavScope } {
  const pathname = usePathname();
  const { project: encoded } = useParams<{ project?: string }>();
  const project = encoded === undefined ? null : decodeURIComponent(encoded);
  const { data: reader } = useSuspenseQuery(me());
  const offers = useOffersAny();
  // A page may load these numbers itself, before or after the navigation is hydrated.
  const hydrated = useHydrated();
  const sections = sectionsFor(
    reader.accounts.find((account) => account.slug === slug),
    offers,
  );
  // A page below one of a section, such as that of a group, belongs to it.
  const isIn = (pages: readonly { href: (slug: string) => string }[]) =>
    pages.some(({ href }) => `${pathname}/`.startsWith(`${href(slug)}/`));
  const inTeam = sections.some(({ pages }) => isIn(pages));
  const offersBuilds = offers("GET /projects/{owner}/{project}/builds");
  const toReview = useQuery({ ...buildsToReview(slug, project ?? ""), enabled: project !== null && offersBuilds }).data?.pageInfo.total;
  const unread = useQuery({ ...inboxCounts(), enabled: hydrated && offers("GET /me/inbox/counts"), refetchInterval: 60_000 }).data
    ?.following;
  const recent = useRecentProjects(slug, project === null && !inTeam);
  const pages = useProjectPages(slug, project);

  const main: NavEntry[] = [
    ...(offers("GET /me/inbox")
      ? [
          {
            label: "Inbox",
            isInBar: true,
            href: routes.inbox(),
            icon: <Inbox aria-hidden />,
            isCurrent: pathname === routes.inbox(),
            total: hydrated ? unread : undefined,
          },
        ]
      : []),
    { label: "Projects", href: routes.account(slug), icon: <Folder aria-hidden />, isCurrent: pathname === routes.account(slug) },
    ...(sections.length ? [{ label: "Team", href: sections[0]!.pages[0]!.href(slug), icon: <Users aria-hidden />, isOpen: inTeam }] : []),
  ];
  if (project !== null)
    return {
      main,
      scope: {
        kind: "project",
        name: project,
        entries: pages.map(({ counted, ...page }) => ({ ...page, total: counted && hydrated ? toReview : undefined })),
      },
    };
  if (inTeam)
    return {
      main,
      scope: {
        kind: "team",
        name: "Team",
        entries: sections.map(({ label, icon, pages }) => ({ label, href: pages[0]!.href(slug), icon, isCurrent: isIn(pages) })),
      },
    };
  return {
    main,
    scope: {
      kind: "recent",
      name: "Recent",
      entries: (recent ?? []).map(({ name }) => ({
        label: name,
        href: (offersBuilds ? routes.builds : routes.media)(slug, name),
        icon: <Letter name={name} size="small" />,
      })),
    },
  };
}
