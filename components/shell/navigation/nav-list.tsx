"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { count } from "@/lib/format";

/** An entry of the navigation. */
export type NavEntry = {
  label: string;
  href: string;
  icon: ReactNode;
  /** The entry leads to the open page. */
  isCurrent?: boolean;
  /** The entry leads to the pages that are listed below. */
  isOpen?: boolean;
  /** Its name where what it belongs to is not shown. */
  title?: string;
  /** Shown in the bar at the bottom of a phone. */
  isInBar?: boolean;
  /** Things that wait for a person. */
  total?: number | null | undefined;
};

/** Entries of the sidebar; in the rail, icons over their words. */
export const NavList = ({ label, entries }: { label: string; entries: readonly NavEntry[] }) => (
  <nav aria-label={label} className="flex flex-col gap-px railed:items-center railed:gap-0.5">
    {entries.map((entry) => (
      <NavLink key={entry.href} entry={entry} />
    ))}
  </nav>
);

const NavLink = ({ entry: { label, href, icon, isCurrent = false, isOpen = false, total } }: { entry: NavEntry }) => (
  <Link
    href={href}
    aria-current={isCurrent ? "page" : undefined}
    className={`${navClass} ${isOpen ? "font-strong text-ink" : "text-ink-2"}`}
  >
    {icon}
    <span dir="auto" title={label} className="min-w-0 truncate railed:-mx-1 railed:max-w-18">
      {label}
    </span>
    {total ? <span className="ms-auto mono font-normal text-ink-3 railed:hidden">{count(total)}</span> : null}
    <Dot total={total} className="hidden railed:block" />
  </Link>
);

/** Classes of an entry, also for a button among entries. */
export const navClass =
  "relative flex h-8 items-center gap-2 rounded-md px-2 transition-colors hover:bg-wash hover:text-ink aria-[current=page]:bg-ink/7 aria-[current=page]:font-strong aria-[current=page]:text-ink pointer-coarse:h-11 " +
  "railed:h-13 railed:w-16 railed:flex-col railed:justify-center railed:gap-1 railed:rounded-[8px] railed:px-0 railed:text-[11px]/[14px] railed:tracking-[-0.02em] [&_svg]:size-4 [&_svg]:shrink-0 railed:[&_svg]:size-4.5";

/** Number of things that wait, as a dot at the icon. */
export const Dot = ({ total, className = "" }: { total: number | null | undefined; className?: string }) =>
  total ? (
    <span
      className={`absolute start-1/2 top-1 ms-1 min-w-4 rounded-full bg-ink px-1 text-center text-[10px]/4 font-strong text-on-ink tabular-nums ${className}`}
    >
      {total > 99 ? "99+" : total}
    </span>
  ) : null;
