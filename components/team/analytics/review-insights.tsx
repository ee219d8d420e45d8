"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ListProblem } from "@/components/shell/list-error";
import { count } from "@/lib/format";
import { reviewAnalytics } from "@/lib/queries/analytics";
import type { ReviewAnalytics } from "@/lib/team/analytics-table";
import { shareText, waitingTime } from "@/lib/team/analytics-text";
import { changeText } from "@/lib/team/usage-by-project";
import { RankedTests, Reviewers } from "./ranked-tables";

type Props = { slug: string; request: Parameters<typeof reviewAnalytics>[1]; isCompared: boolean };
type Figure = { label: string; value: string; before: string; change?: string };

const seconds = (value: number | null) => (value === null ? "–" : waitingTime(value));

const figuresOf = ({ current, previous }: ReviewAnalytics): Figure[] => [
  {
    label: "Builds that needed no review",
    value: shareText(current.withoutReview, current.builds),
    before: shareText(previous.withoutReview, previous.builds),
  },
  { label: "Median time to a decision", value: seconds(current.medianSeconds), before: seconds(previous.medianSeconds) },
  { label: "9 in 10 decisions within", value: seconds(current.p90Seconds), before: seconds(previous.p90Seconds) },
  { label: "Waiting for a review", value: count(current.waiting), before: count(previous.waiting) },
  {
    label: "Reviews",
    value: count(current.reviews),
    before: count(previous.reviews),
    change: changeText(current.reviews, previous.reviews),
  },
];

/** Reviews of the account: figures, flaky and rejected tests, and people. */
export function ReviewInsights({ slug, request, isCompared }: Props) {
  const { data, error, refetch, isPlaceholderData } = useQuery({ ...reviewAnalytics(slug, request), placeholderData: keepPreviousData });
  return (
    <section aria-labelledby="review-insights" className="mt-8" aria-busy={isPlaceholderData}>
      <h2 id="review-insights" className="mb-3 text-lg font-strong">
        Reviews
      </h2>
      <ListProblem error={error} retry={() => void refetch()} empty={!data} className="mb-3" />
      {data ? (
        <>
          <dl className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5">
            {figuresOf(data).map(({ label, value, before, change }) => (
              <div key={label} className="flex flex-col bg-sheet px-4 py-3 max-md:last:col-span-2">
                <dt className="text-xs text-ink-2">{label}</dt>
                <dd className="mt-1 text-xl font-strong tabular-nums">{value}</dd>
                {isCompared ? (
                  <dd className="mt-auto text-xs text-ink-3">
                    {before} before{change ? `, ${change}` : ""}
                  </dd>
                ) : null}
              </div>
            ))}
          </dl>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <RankedTests
              slug={slug}
              title="Most flaky tests"
              about="Changes that come back in reference builds, of the last 90 days of the period at most."
              empty="No test had a change that came back."
              columns={["Flakiness", "Changes", "Builds"]}
              rows={data.flakyTests.map((test) => ({
                ...test,
                values: [`${Math.round(test.flakiness * 100)}%`, count(test.changes), count(test.builds)],
              }))}
            />
            <RankedTests
              slug={slug}
              title="Most rejected tests"
              about="Snapshots that people rejected."
              empty="Nothing was rejected."
              columns={["Rejected"]}
              rows={data.rejectedTests.map((test) => ({ ...test, values: [count(test.rejections)] }))}
            />
            <Reviewers rows={data.reviewers} isCompared={isCompared} />
          </div>
        </>
      ) : null}
    </section>
  );
}
