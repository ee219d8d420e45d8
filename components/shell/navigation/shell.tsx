"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { usePageActions } from "@/components/ui/page-actions";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { useOffersAny } from "@/components/shell/supported-operations";
import { SectionProvider } from "@/components/shell/section";
import { Sidebar } from "./sidebar";
import { administrationFor } from "./team-pages";
import { TeamPhoneBars } from "./team-phone-bars";
import { useSection } from "./use-section";

/** The dashboard around a page of a team. */
export function Shell({ slug, mailbox, children }: { slug: string; mailbox: boolean; children: ReactNode }) {
  useEffect(() => {
    // Read by the start page, which leads back to the team used last.
    document.cookie = `account=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`;
  }, [slug]);
  useGoToKeys(slug);
  return (
    <ShellFrame sidebar={<Sidebar slug={slug} mailbox={mailbox} />} bars={<TeamPhoneBars slug={slug} mailbox={mailbox} />}>
      <SectionProvider value={useSection(slug)}>{children}</SectionProvider>
    </ShellFrame>
  );
}

/** Registers the shortcuts that open the team's pages: `g m` for the members. `g p` opens the list of projects in a project. */
function useGoToKeys(slug: string) {
  const router = useRouter();
  const offers = useOffersAny();
  const { project } = useParams<{ project?: string }>();
  const { data: reader } = useSuspenseQuery(me());
  const account = reader.accounts.find((one) => one.slug === slug);
  const go = (href: string) => () => unsavedChanges.leave(() => router.push(href));
  const open = (name: "team" | "project") => () => document.querySelector<HTMLElement>(`aside [data-switcher=${name}] button`)?.click();
  usePageActions([
    ...(offers("GET /me/inbox") ? [{ label: "Go to Inbox", shortcut: "g n", run: go(routes.inbox()), inPalette: false as const }] : []),
    project === undefined
      ? { label: "Go to Projects", shortcut: "g p", run: go(routes.account(slug)), inPalette: false as const }
      : { label: "Switch project", shortcut: "g p", run: open("project") },
    { label: "Switch team", shortcut: "g t", run: open("team") },
    ...administrationFor(account, offers).map(({ label, title = label, shortcut, href }) => ({
      label: `Go to ${title}`,
      shortcut,
      run: go(href(slug)),
      inPalette: false as const,
    })),
  ]);
}

type FrameProps = { sidebar: ReactNode; bars: ReactNode; children: ReactNode };

/** Page with a sidebar of 232 px, a rail of 76 px below 1,180 px, and a bar at the top and the bottom below 820 px. */
export const ShellFrame = ({ sidebar, bars, children }: FrameProps) => (
  <div className="min-h-dvh rail:grid rail:grid-cols-[76px_minmax(0,1fr)] side:grid-cols-[232px_minmax(0,1fr)]">
    <aside aria-label="Loupe" className="sticky top-0 h-dvh border-e border-line max-rail:hidden">
      {sidebar}
    </aside>
    {bars}
    <div className="flex min-h-full min-w-0 flex-col max-rail:pb-16">{children}</div>
  </div>
);
