"use client";

import { Check, Download, Ellipsis, Globe, Link2, Lock, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { loadable } from "@/components/ui/loadable";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { iconButtonClass } from "@/components/ui/icon-button";
import { LogoMark } from "@/components/ui/logo";
import { Popover } from "@/components/ui/popover";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { useCopy } from "@/components/ui/use-copy";
import { bytes } from "@/lib/format";
import { routes } from "@/lib/routes";
import { accessWords } from "./access-words";
import type { DetailsOf } from "./details";

const Details = loadable(() => import("./details"), "Details and sharing");

type Props = {
  of: DetailsOf;
  /** Version menu and pair switch. */
  which: ReactNode;
  /** Comparison modes: in the middle of the bar, on small screens in the menu. */
  modes: ReactNode;
  /** Links to the previous and next media. */
  siblings: ReactNode;
  linkToView: () => string;
  /** Opens the links for people outside the project; null where the reader may not manage them. */
  onShareLinks?: (() => void) | null;
  /** False where a share link offers no downloads. */
  downloads?: boolean;
  /** Opens the keyboard help. */
  onShortcuts: () => void;
  user: { name: string | null; slug: string; pictureUrl?: string | null | undefined } | null;
  signIn: ReactNode;
  /** Button that hides and shows the panel. */
  panel?: ReactNode;
  /** Opens the palette: in the bar, on a phone in the menu. */
  search: ReactNode;
  /** The same as a row of the menu, on a phone. Closes the menu. */
  searchRow: (close: () => void) => ReactNode;
};

/** Bar of the share page: name, versions, comparison, sharing. */
export function TopBar({
  of,
  which,
  modes,
  siblings,
  linkToView,
  onShareLinks = null,
  downloads = true,
  onShortcuts,
  user,
  signIn,
  panel = null,
  search,
  searchRow,
}: Props) {
  const { copied, copy } = useCopy();
  const { name, version, visibility } = of;
  const [access, accessInFull] = accessWords(of);
  const size = [version.width && version.height ? `${version.width} × ${version.height}` : null, bytes(version.sizeBytes)]
    .filter(Boolean)
    .join(" · ");
  const Icon = of.linkName !== null ? Share2 : visibility === "public" ? Globe : Lock;
  return (
    <header className="col-span-full flex h-12 items-center gap-1 border-b border-line bg-paper px-4 in-[:fullscreen]:hidden max-lg:h-14 max-lg:ps-4 max-lg:pe-2 lg:grid lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:gap-4">
      <div className="flex min-w-0 items-center gap-1 max-lg:flex-1">
        <a href={routes.home()} aria-label="Loupe" className="relative me-2 rounded-sm after:absolute after:-inset-3">
          <LogoMark className="size-5" />
        </a>
        <div className="flex min-w-0 items-center gap-x-2 max-lg:flex-col max-lg:items-start">
          <h1 className="max-w-full truncate text-base leading-5 font-strong" title={name}>
            {name}
          </h1>
          {/* Gives its space to a long name. */}
          <span className="mono min-w-0 shrink-[9999] truncate text-ink-2 max-[80rem]:hidden">{size}</span>
          <span className="text-xs whitespace-nowrap text-ink-3 lg:hidden">{access}</span>
        </div>
        {which}
        <span
          className="ms-1 flex items-center gap-1.5 px-1.5 text-xs whitespace-nowrap text-ink-2 max-[85rem]:hidden"
          title={accessInFull}
        >
          <Icon aria-hidden className="size-4" />
          <span className="max-[100rem]:sr-only">{access}</span>
        </span>
      </div>
      <div className="max-lg:hidden">{modes}</div>
      <div className="flex items-center justify-end gap-1">
        <span className="flex items-center max-sm:hidden">{siblings}</span>
        {panel}
        <span className="max-sm:hidden">{search}</span>
        {downloads ? (
          <a
            href={version.fileUrl}
            download={name}
            aria-label="Download original"
            data-tip="Download original"
            className={`${iconButtonClass} size-8 max-sm:hidden lg:max-[80rem]:hidden`}
          >
            <Download aria-hidden />
          </a>
        ) : null}
        <span className="max-sm:hidden">
          <ThemeToggle />
        </span>
        <Button size="small" className="max-sm:hidden" onClick={() => void copy(linkToView())}>
          {copied ? <Check aria-hidden className="text-done" /> : <Link2 aria-hidden />}
          <span className="grid *:col-start-1 *:row-start-1 lg:max-[80rem]:sr-only">
            <span className={copied ? "invisible" : ""}>Copy link</span>
            <span role="status" className="text-start">
              {copied ? "Copied" : ""}
            </span>
          </span>
        </Button>
        <Popover label="Details and sharing" side="end" className={`${iconButtonClass} size-8`} trigger={<Ellipsis aria-hidden />}>
          {(close) => (
            <>
              <div className="border-b border-line p-1 sm:hidden">{searchRow(close)}</div>
              <div className="flex flex-wrap gap-2 border-b border-line p-2 empty:hidden lg:hidden">
                {modes}
                <span className="flex items-center sm:hidden">{siblings}</span>
              </div>
              <Details
                pending={<p className="p-3 text-ink-2">Loading…</p>}
                of={of}
                linkToView={linkToView}
                onShareLinks={onShareLinks && (() => (close(), onShareLinks()))}
                downloads={downloads}
                onShortcuts={() => (close(), onShortcuts())}
              />
            </>
          )}
        </Popover>
        {user ? (
          <a href={routes.accounts()} className="ms-1 grid shrink-0 place-items-center rounded-full pointer-coarse:size-11">
            <Avatar name={user.name ?? user.slug} src={user.pictureUrl} solid />
            <span className="sr-only">Your teams, {user.name ?? user.slug}</span>
          </a>
        ) : (
          signIn
        )}
      </div>
    </header>
  );
}
