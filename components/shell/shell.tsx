"use client";

import { Menu as MenuIcon, X } from "lucide-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Logo } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { usePageActions } from "@/components/ui/page-actions";
import { unsavedChanges } from "@/lib/browser/unsaved-changes";
import { me } from "@/lib/queries/accounts";
import { routes } from "@/lib/routes";
import { PaletteButton } from "./palette/palette-button";
import { administrationFor, projectsPlace } from "./places";
import { Sidebar } from "./sidebar";
import { useOffersAny } from "./supported-operations";

/** The dashboard around a page of a team. */
export function Shell({ slug, mailbox, children }: { slug: string; mailbox: boolean; children: ReactNode }) {
  useEffect(() => {
    // Read by the start page, which leads back to the team used last.
    document.cookie = `account=${encodeURIComponent(slug)}; path=/; max-age=31536000; samesite=lax`;
  }, [slug]);
  useGoToKeys(slug);
  return <ShellFrame sidebar={<Sidebar slug={slug} mailbox={mailbox} />}>{children}</ShellFrame>;
}

/** Registers the shortcuts that open the team's pages: `g m` for the members. */
function useGoToKeys(slug: string) {
  const router = useRouter();
  const offers = useOffersAny();
  const { data: reader } = useSuspenseQuery(me());
  const account = reader.accounts.find((one) => one.slug === slug);
  const places = account ? [projectsPlace, ...administrationFor(account, offers)] : [];
  const go = (href: string) => () => unsavedChanges.leave(() => router.push(href));
  usePageActions([
    ...(offers("GET /me/inbox") ? [{ label: "Go to Inbox", shortcut: "g n", run: go(routes.inbox()) }] : []),
    ...places.map(({ label, shortcut, href }) => ({
      label: `Go to ${label}`,
      shortcut,
      run: go(href(slug)),
      inPalette: false as const,
    })),
  ]);
}

/** Page with a sidebar of 232 px, a rail of 56 px below 1,180 px. Below 900 px, a bar opens the sidebar as a sheet. */
export function ShellFrame({ sidebar, children }: { sidebar: ReactNode; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const pathname = usePathname();
  useEffect(() => sheet.current?.close(), [pathname]);

  return (
    <div className="min-h-dvh rail:grid rail:grid-cols-[56px_minmax(0,1fr)] side:grid-cols-[232px_minmax(0,1fr)]">
      <aside aria-label="Loupe" className="sticky top-0 h-dvh border-e border-line max-rail:hidden">
        {sidebar}
      </aside>
      <header data-top-bar className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-paper px-2 rail:hidden">
        <IconButton
          label="Open navigation"
          side="start"
          className="size-11"
          aria-haspopup="dialog"
          onClick={() => sheet.current?.showModal()}
        >
          <MenuIcon aria-hidden />
        </IconButton>
        <Logo className="me-auto" />
        <PaletteButton iconOnly />
        <ThemeToggle />
      </header>
      <dialog
        ref={sheet}
        aria-label="Navigation"
        closedby="any"
        className="my-0 ms-0 me-auto h-dvh max-h-none w-[min(288px,85vw)] border-e border-line bg-paper p-0 shadow-float open:animate-enter rail:hidden"
      >
        <IconButton label="Close navigation" side="end" className="absolute inset-e-2 top-3" onClick={() => sheet.current?.close()}>
          <X aria-hidden />
        </IconButton>
        {sidebar}
      </dialog>
      <div className="flex min-h-full min-w-0 flex-col">{children}</div>
    </div>
  );
}
