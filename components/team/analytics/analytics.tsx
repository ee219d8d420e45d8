"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useQueryStates } from "nuqs";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { loadable } from "@/components/ui/loadable";
import { Skeleton } from "@/components/ui/skeleton";
import { downloadText } from "@/lib/browser/download";
import { plural } from "@/lib/format";
import { accountAnalytics, reviewAnalytics } from "@/lib/queries/analytics";
import { analyticsRanges, analyticsRequests, analyticsUrl, groupOf } from "@/lib/team/analytics-period";
import { type AnalyticsTable, analyticsTable } from "@/lib/team/analytics-table";
import { rangeText } from "@/lib/team/analytics-text";
import { analyticsCsv } from "@/lib/team/analytics-csv";
import { AnalyticsControls } from "./analytics-controls";
import { AnalyticsFacts } from "./analytics-facts";
import { AnalyticsLegend } from "./analytics-legend";
import { ReviewLists } from "./review-lists";

const AnalyticsChart = loadable(() => import("./analytics-chart"), "The chart");

const units = { builds: "build", screenshots: "screenshot" } as const;

/** Builds, screenshots and reviews of an account over time. `today` is the UTC day of the request. */
export function Analytics({ slug, today }: { slug: string; today: string }) {
  const [url, setUrl] = useQueryStates(analyticsUrl, { history: "push" });
  const { period, measure } = url;
  const requests = analyticsRequests(url, today);
  const { shown } = analyticsRanges(period, today);
  const now = useQuery({ ...accountAnalytics(slug, requests.shown), placeholderData: keepPreviousData });
  const earlier = useQuery({ ...accountAnalytics(slug, requests.before), placeholderData: keepPreviousData });
  const enabled = useOffers("GET /accounts/{accountSlug}/analytics/reviews");
  const reviews = useQuery({ ...reviewAnalytics(slug, requests.reviews), placeholderData: keepPreviousData, enabled });
  const group = groupOf(period);
  const table = now.data && earlier.data ? analyticsTable(now.data, earlier.data, measure) : null;
  const stale = now.isPlaceholderData || earlier.isPlaceholderData || reviews.isPlaceholderData;
  const error = now.error ?? earlier.error ?? reviews.error;
  const retry = () => void Promise.all([now.refetch(), earlier.refetch(), ...(enabled ? [reviews.refetch()] : [])]);
  const save = () =>
    downloadText(`${measure}-${slug}-${shown.from}-${shown.to}.csv`, analyticsCsv(table!, group), "text/csv;charset=utf-8");
  return (
    <Page
      title="Insights"
      actions={
        <div className="flex flex-wrap items-center gap-2 max-sm:max-w-[calc(100vw-32px)]">
          <AnalyticsControls slug={slug} url={url} onChange={(values) => void setUrl(values)} />
          <Button onClick={save} disabled={!table?.sum.total || stale}>
            <Download aria-hidden />
            CSV
          </Button>
        </div>
      }
    >
      <ListProblem error={error} retry={retry} empty={!table} className="mb-3" />
      {table && now.data ? (
        <div className={`mt-3 ${stale ? "opacity-60 transition-opacity" : ""}`} aria-busy={stale}>
          <AnalyticsFacts slug={slug} analytics={now.data} reviews={reviews.data} />
          <Chart
            table={table}
            heading={plural(table.sum.total, units[measure])}
            about={`by ${group}, ${rangeText(shown)}`}
            group={group}
            empty={`No ${measure} in this period`}
          />
          {reviews.data ? <ReviewLists slug={slug} analytics={now.data} reviews={reviews.data} /> : null}
        </div>
      ) : null}
    </Page>
  );
}

type ChartProps = { table: AnalyticsTable; heading: string; about: string; group: "day" | "week"; empty: string };

/** Shows the newest bars of a chart that is wider than its box. */
const scrollToEnd = (box: HTMLElement | null) => {
  if (box) box.scrollLeft = box.scrollWidth;
};

/** The chart below its sum and legend. It scrolls sideways on a phone. */
const Chart = ({ table, heading, about, group, empty }: ChartProps) => (
  <figure className="mx-0 my-6 sheet p-5 max-sm:p-4">
    <figcaption className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h2 className="text-base font-strong">{heading}</h2>
      <AnalyticsLegend table={table} />
    </figcaption>
    {table.sum.total ? (
      <div ref={scrollToEnd} className="overflow-x-auto">
        <div className="min-w-160">
          <AnalyticsChart table={table} group={group} title={`${heading} ${about}`} pending={<Skeleton className="h-62.5 w-full" />} />
        </div>
      </div>
    ) : (
      <p className="grid h-62.5 place-items-center border-y border-line text-ink-2">{empty}</p>
    )}
  </figure>
);
