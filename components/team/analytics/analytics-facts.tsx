"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProgressBar } from "@/components/ui/progress";
import { count, plural } from "@/lib/format";
import { account } from "@/lib/queries/accounts";
import type { AccountAnalytics, ReviewAnalytics } from "@/lib/team/analytics-table";
import { waitingTime } from "@/lib/team/analytics-text";

type Props = { slug: string; analytics: AccountAnalytics; reviews: ReviewAnalytics | undefined };

/** Three numbers with their definitions: builds to review, time to a decision, screenshots. */
export function AnalyticsFacts({ slug, analytics, reviews }: Props) {
  return (
    <dl className="grid divide-line overflow-hidden sheet max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x">
      {reviews ? (
        <>
          <Fact name="Waiting for review" value={plural(reviews.toReview, "build")}>
            Newest build of a branch, undecided
          </Fact>
          <Fact
            name="Median time to a decision"
            value={reviews.current.medianSeconds === null ? "–" : waitingTime(reviews.current.medianSeconds)}
          >
            From upload to the finished review
          </Fact>
        </>
      ) : null}
      <Fact name="Screenshots" value={count(analytics.screenshots.all.total)}>
        A screenshot counts as 1, a video as 25
        <Gauge slug={slug} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div className="grid content-start gap-0.5 px-5 py-4 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:px-4 max-sm:py-3">
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-xl font-strong tabular-nums max-sm:row-span-2 max-sm:self-center">{value}</dd>
    <dd className="text-xs text-ink-3">{children}</dd>
  </div>
);

/** Screenshots of this month against the limit of the account, where it has one. */
function Gauge({ slug }: { slug: string }) {
  const { data } = useQuery(account(slug));
  const most = data?.limits?.screenshotsPerMonth;
  if (!data || !most) return null;
  const used = data.currentPeriodScreenshots;
  const isUsedUp = used >= most;
  const text = `${count(used)} of ${count(most)} this month`;
  return (
    <span className="mt-2 block">
      <ProgressBar value={used / most} label={text} thick className="mb-1" />
      <span className={isUsedUp ? "text-danger" : ""}>{isUsedUp ? `${text}. All are used.` : text}</span>
    </span>
  );
}
