"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, usePathname } from "next/navigation";
import { me } from "@/lib/queries/accounts";
import { accountCounts } from "@/lib/queries/search";
import type { Section } from "@/components/shell/section";
import { useOffersAny } from "@/components/shell/supported-operations";
import { projectPages } from "./project-pages";
import { sectionsFor } from "./team-pages";

/** Returns the section of the open page of a team or a project. */
export function useSection(slug: string): Section | null {
  const pathname = usePathname();
  const { project: encoded } = useParams<{ project?: string }>();
  const { data: reader } = useSuspenseQuery(me());
  const offers = useOffersAny();
  const counts = useQuery({ ...accountCounts(slug), enabled: offers("GET /accounts/{accountSlug}/counts") }).data;
  const account = reader.accounts.find((one) => one.slug === slug);
  const team = sectionsFor(account, offers).find(({ pages }) => pages.some(({ href }) => href(slug) === pathname));
  if (team)
    return {
      label: team.label,
      tabs: team.pages.map(({ label, href, counted }) => ({
        label,
        href: href(slug),
        isCurrent: pathname === href(slug),
        total: counted && counts?.[counted],
      })),
    };
  if (encoded === undefined) return null;
  const project = decodeURIComponent(encoded);
  const page = projectPages(offers).find(({ tabs }) => tabs.some(({ href }) => href(slug, project) === pathname));
  if (!page) return null;
  const tabs = page.tabs.map(({ label, href }) => ({ label, href: href(slug, project) }));
  return { label: page.label, tabs: tabs.map((tab) => ({ ...tab, isCurrent: tab.href === pathname })) };
}
