import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { DecisionProgress } from "@/components/build-review/decision-progress";
import { iconButtonClass } from "@/components/ui/icon-button";
import { count } from "@/lib/format";
import { type Build, type BuildOverview, isRunning } from "@/lib/queries/builds";
import { PhoneMenu, type PhoneMenuProps } from "./phone-menu";

type Props = {
  build: Build;
  /** Numbers of what people decide about in the build; null while it is not known. */
  numbers: BuildOverview["toDecide"] | null;
  /** Decisions that are not stored yet, where that takes long. */
  unsent: number;
  /** Place of the change that is shown, from 0; null at the end. */
  at: number | null;
  total: number;
  menu: PhoneMenuProps;
};

/** Top of a review on a phone: the build, its progress as a hairline, and the menu. */
export const PhoneHeader = ({ build, numbers, unsent, at, total, menu }: Props) => {
  const title = build.prTitle ?? build.head.branch;
  return (
    <header className="sticky top-0 z-10 bg-paper">
      <div className="flex h-14 items-center gap-1 px-1">
        <Link
          prefetch={false}
          href={`?${new URLSearchParams({ show: "causes" })}`}
          aria-label="All changes"
          className={`${iconButtonClass} size-11`}
        >
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
        </Link>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-base font-strong" dir="auto" title={title}>
            {title}
          </h1>
          <p className="truncate text-xs text-ink-2" dir="auto" role="status">
            #{build.number}
            {isRunning(build) ? ", comparing" : ""}
            {numbers?.total ? `, ${count(numbers.total - numbers.undecided)} of ${count(numbers.total)} decided` : ""}
            {unsent ? `, ${count(unsent)} not sent` : ""}
          </p>
        </div>
        {at === null ? null : (
          <span className="shrink-0 px-1 mono text-ink-2">
            {count(at + 1)} of {count(total)}
          </span>
        )}
        <PhoneMenu {...menu} />
      </div>
      <DecisionProgress numbers={numbers ?? { total: 0, undecided: 0, rejected: 0 }} className="h-0.5 rounded-none" />
    </header>
  );
};
