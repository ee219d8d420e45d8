"use client";

import { Search } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { routes } from "@/lib/routes";
import { PaletteButton } from "@/components/shell/palette/palette-button";
import { show } from "@/components/shell/palette/palette-state";
import { HelpMenu } from "./help-menu";
import { navClass, NavList } from "./nav-list";
import { ProjectSwitcher, TeamSwitcher } from "./switchers";
import { useNavigation } from "./use-navigation";
import { UserMenu } from "./user-menu";

/** Column of the navigation: the mark and search, its content, and a foot at the bottom of the window. */
export const SidebarFrame = ({ foot, children }: { foot: ReactNode; children: ReactNode }) => (
  <div className="flex h-full flex-col overflow-x-hidden overflow-y-auto px-3 pt-3 railed:items-center railed:px-1.5">
    <div className="flex h-8 shrink-0 items-center justify-between gap-2 railed:mb-3">
      <Link href={routes.home()} prefetch={false} className="flex rounded-sm px-2 py-1">
        <Logo className="railed:[&>span]:sr-only" />
      </Link>
      <PaletteButton className="railed:hidden" />
    </div>
    <button type="button" aria-haspopup="dialog" onClick={() => show("palette")} className={`${navClass} hidden text-ink-2 railed:flex`}>
      <Search aria-hidden />
      Search
    </button>
    {children}
    <div className="sticky bottom-0 mt-auto flex h-14 w-full shrink-0 items-center justify-between gap-1 border-t border-line bg-paper railed:justify-center railed:border-t-0">
      {foot}
    </div>
  </div>
);

/** Team, the three entries that stay, the open project or team with its pages, and the reader. */
export function Sidebar({ slug, mailbox }: { slug: string; mailbox: boolean }) {
  const { main, scope } = useNavigation(slug);
  return (
    <SidebarFrame
      foot={
        <>
          <UserMenu />
          <span className="railed:hidden">
            <HelpMenu mailbox={mailbox} />
          </span>
        </>
      }
    >
      <div data-switcher="team" className="my-2 railed:hidden">
        <TeamSwitcher slug={slug} />
      </div>
      <NavList label="Loupe" entries={main} />
      {scope.entries.length ? (
        <div className="mt-3 border-t border-line pt-3 railed:w-16">
          {scope.kind === "project" ? (
            <div data-switcher="project" className="mb-1 flex justify-center">
              <ProjectSwitcher slug={slug} project={scope.name} />
            </div>
          ) : (
            <p aria-hidden className="mb-1 flex h-8 items-center px-2 text-xs text-ink-3 railed:hidden">
              {scope.name}
            </p>
          )}
          <NavList label={scope.name} entries={scope.entries} />
        </div>
      ) : null}
    </SidebarFrame>
  );
}
