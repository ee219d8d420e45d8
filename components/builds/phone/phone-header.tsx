import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ComponentProps } from "react";
import { iconButtonClass } from "@/components/ui/icon-button";
import { count } from "@/lib/format";
import { type Build, isRunning } from "@/lib/queries/builds";
import { PhoneMenuButton } from "./phone-menu-button";

type Props = {
  build: Build;
  /** Causes without a decision. */
  open: number;
  /** Snapshots without a decision that failed or were not compared. */
  failed: number;
  /** Decisions that are not stored yet. */
  waiting: number;
  /** Place of the cause that is shown, from 0; null at the end. */
  at: number | null;
  total: number;
  menu: ComponentProps<typeof PhoneMenuButton>;
};

/** Top of a review on a phone: the build, its progress as a hairline, and the menu. */
export const PhoneHeader = ({ build, open, failed, waiting, at, total, menu }: Props) => (
  <header className="sticky top-0 z-10 bg-paper">
    <div className="flex h-14 items-center gap-1 px-1">
      <Link prefetch={false} href={menu.listUrl} aria-label="All causes" className={`${iconButtonClass} size-11`}>
        <ArrowLeft aria-hidden className="rtl:rotate-180" />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-base font-strong" title={build.head.branch}>
          {build.head.branch}
        </h1>
        <p className="truncate text-xs text-ink-2" role="status">
          #{build.number}, {isRunning(build) ? "comparing, " : ""}
          {count(open + failed)} undecided{waiting ? `, ${count(waiting)} not sent` : ""}
        </p>
      </div>
      {at === null ? null : (
        <span className="shrink-0 px-1 mono text-ink-2">
          {count(at + 1)} of {count(total)}
        </span>
      )}
      <PhoneMenuButton {...menu} />
    </div>
    <div aria-hidden className="h-0.5 bg-line">
      <span className="block h-full bg-ink-2" style={{ width: `${total ? ((total - open) / total) * 100 : 0}%` }} />
    </div>
  </header>
);
