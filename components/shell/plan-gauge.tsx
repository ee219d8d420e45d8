"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ProgressBar } from "@/components/ui/progress";
import { count, daysUntil, plural } from "@/lib/format";
import { account } from "@/lib/queries/accounts";

/** Shows how much of the plan's quota this period has used. */
export function PlanGauge({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(account(slug));
  if (!data.plan) return null;
  const used = `${Math.round(data.consumptionRatio * 100)}% of plan used`;
  return (
    <div className="px-2 pb-4" title={`${count(data.currentPeriodScreenshots)} of ${count(data.includedScreenshots)} units`}>
      <p className="flex justify-between gap-2 text-xs">
        <span className={data.consumptionRatio > 1 ? "text-danger" : "text-ink-2"}>{used}</span>
        {data.periodEndDate ? (
          <span className="text-ink-3" suppressHydrationWarning>
            {plural(daysUntil(data.periodEndDate), "day")} left
          </span>
        ) : null}
      </p>
      <ProgressBar thick className="mt-2" value={data.consumptionRatio} label={used} />
    </div>
  );
}
