"use client";

import { Download, Globe, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { CopyButton } from "@/components/ui/copy-button";
import { iconButtonClass } from "@/components/ui/icon-button";
import { LogoMark } from "@/components/ui/logo";
import { ThemeToggle } from "@/components/ui/theme-toggle";
import { bytes } from "@/lib/format";
import { routes } from "@/lib/routes";

type Props = {
  name: string;
  /** What the bytes are: pixels and size. */
  facts: { width: number | null; height: number | null; sizeBytes: number };
  visibility: "team" | "public";
  /** The team, where the reader may know it. */
  team: string | null;
  fileUrl: string;
  /** Address of the page, for the clipboard. */
  url: string;
  versions: readonly number[];
  shown: number;
  onVersion: (number: number) => void;
  user: { name: string | null; slug: string } | null;
  signIn: ReactNode;
};

/** What the page shows, and the few things to do with it. */
export function TopBar({ name, facts, visibility, team, fileUrl, url, versions, shown, onVersion, user, signIn }: Props) {
  const size = [facts.width && facts.height ? `${facts.width} × ${facts.height}` : null, bytes(facts.sizeBytes)]
    .filter(Boolean)
    .join(" · ");
  const isPublic = visibility === "public";
  const Icon = isPublic ? Globe : Lock;
  return (
    <header className="col-span-full flex h-12 items-center gap-1 border-b border-line bg-paper px-4 max-lg:h-14 max-lg:ps-4 max-lg:pe-2">
      <a href={routes.home()} aria-label="Loupe" className="relative me-2 rounded-sm after:absolute after:-inset-3">
        <LogoMark className="size-5" />
      </a>
      <div className="flex min-w-0 items-center gap-x-2 max-lg:flex-col max-lg:items-start">
        <h1 className="max-w-full truncate text-base leading-5 font-strong" title={name}>
          {name}
        </h1>
        <span className="mono whitespace-nowrap text-ink-2 max-md:hidden">{size}</span>
        <span className="text-xs text-ink-3 md:hidden">{isPublic ? "Public link" : "Team only"}</span>
      </div>
      {versions.length > 1 ? (
        <form className="ms-1 shrink-0">
          <select
            name="v"
            aria-label="Version"
            value={shown}
            onChange={(event) => onVersion(Number(event.target.value))}
            className="h-7 rounded-md border border-line-soft bg-sheet px-1.5 font-medium hover:border-line-strong pointer-coarse:h-11"
          >
            {versions.map((number) => (
              <option key={number} value={number}>
                v{number}
              </option>
            ))}
          </select>
          <noscript>
            <button type="submit" className="link ms-1">
              Show
            </button>
          </noscript>
        </form>
      ) : null}
      <span
        className="ms-1 flex items-center gap-1.5 px-1.5 text-xs whitespace-nowrap text-ink-2 max-md:hidden"
        title={isPublic ? "Anyone with the link can view" : team ? `Members of ${team} can view` : "Members of the team can view"}
      >
        <Icon aria-hidden className="size-4" />
        {isPublic ? "Public link" : "Team only"}
      </span>
      <span className="flex-1" />
      <a
        href={fileUrl}
        download={name}
        aria-label="Download original"
        data-tip="Download original"
        className={`${iconButtonClass} size-8 max-sm:hidden`}
      >
        <Download aria-hidden />
      </a>
      <ThemeToggle />
      <span className="max-sm:hidden">
        <CopyButton text={url} size="small" />
      </span>
      {user ? (
        <a href={routes.accounts()} className="ms-1 grid shrink-0 place-items-center rounded-full pointer-coarse:size-11">
          <Avatar name={user.name ?? user.slug} solid />
          <span className="sr-only">Your teams, {user.name ?? user.slug}</span>
        </a>
      ) : (
        signIn
      )}
    </header>
  );
}
