"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ProgressBar } from "@/components/ui/progress";
import { count, daysUntil, plural } from "@/lib/format";
import { account } from "@/lib/queries/accounts";

/** Shows how much of the monthly screenshots this period has used. */
export function PlanGauge({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(account(slug));
  if (!data.limits?.screenshotsPerMonth) return null;
  const used = `${Math.round(data.consumptionRatio * 100)}% of screenshots used`;
  return (
    <div
      className="px-2 pt-4 pb-4 railed:flex railed:justify-center railed:px-0"
      title={`${count(data.currentPeriodScreenshots)} of ${count(data.includedScreenshots)} units`}
    >
      <p className="flex justify-between gap-2 text-xs railed:hidden">
        <span className={data.consumptionRatio > 1 ? "text-danger" : "text-ink-2"}>{used}</span>
        {data.periodEndDate ? (
          <span className="text-ink-3" suppressHydrationWarning>
            {plural(daysUntil(data.periodEndDate), "day")} left
          </span>
        ) : null}
      </p>
      <div className="railed:hidden">
        <ProgressBar thick className="mt-2" value={data.consumptionRatio} label={used} />
      </div>
      <RailRing ratio={data.consumptionRatio} label={used} />
    </div>
  );
}

/** Ring with the percentage, in place of the bar in the rail. */
const RailRing = ({ ratio, label }: { ratio: number; label: string }) => (
  <span role="img" aria-label={label} className="hidden size-7 place-items-center railed:grid *:col-start-1 *:row-start-1">
    <svg viewBox="0 0 28 28" aria-hidden className="size-7 -rotate-90" fill="none" strokeWidth="3">
      <circle cx="14" cy="14" r="12" stroke="var(--line)" />
      <circle cx="14" cy="14" r="12" pathLength="1" stroke="var(--ink-2)" strokeDasharray={`${Math.min(1, ratio)} 1`} />
    </svg>
    <span className="text-[10px] leading-none text-ink-2">{Math.min(999, Math.round(ratio * 100))}</span>
  </span>
);
