"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { ListProblem } from "@/components/shell/list-error";
import { Page } from "@/components/shell/page";
import { useOffers } from "@/components/shell/supported-operations";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { EmptyState } from "@/components/ui/empty-state";
import { loadable } from "@/components/ui/loadable";
import { Skeleton } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { downloadText } from "@/lib/browser/download";
import { count } from "@/lib/format";
import { accountAnalytics } from "@/lib/queries/analytics";
import { routes } from "@/lib/routes";
import { analyticsRanges, analyticsRequests, analyticsUrl } from "@/lib/team/analytics-period";
import { analyticsTable } from "@/lib/team/analytics-table";
import { rangeTexts } from "@/lib/team/analytics-text";
import { AnalyticsControls, ChartControls } from "./analytics-controls";
import { AnalyticsLegend } from "./analytics-legend";
import { AnalyticsNumbers } from "./analytics-table";
import { ReviewInsights } from "./review-insights";

const AnalyticsChart = loadable(() => import("./analytics-chart"), "The chart");

const words = { builds: "Builds", screenshots: "Screenshots" } as const;

/** Builds, screenshots and reviews of an account over time. `today` is the UTC day of the request. */
export function Analytics({ slug, today }: { slug: string; today: string }) {
  const [url, setUrl] = useQueryStates(analyticsUrl, { history: "push" });
  const requests = analyticsRequests(url, today);
  const { shown, before } = analyticsRanges(url, today);
  const now = useQuery({ ...accountAnalytics(slug, requests.shown), placeholderData: keepPreviousData });
  const earlier = useQuery({ ...accountAnalytics(slug, requests.before), placeholderData: keepPreviousData });
  const offersReviews = useOffers("GET /accounts/{accountSlug}/analytics/reviews");
  const table = now.data && earlier.data ? analyticsTable(now.data, earlier.data, url) : null;
  const isCompared = url.compare === "previous";
  const stale = now.isPlaceholderData || earlier.isPlaceholderData;
  const error = now.error ?? earlier.error;
  const isEmpty = !!now.data && !now.data.builds.all.total && !now.data.screenshots.all.total;
  const [shownText, beforeText] = isCompared ? rangeTexts(shown, before) : rangeTexts(shown);
  const title = `${words[url.measure]} by ${url.group}, ${shownText}`;
  const save = async () => {
    try {
      const { analyticsCsv } = await import("./analytics-csv");
      const file = analyticsCsv(table!, { isCompared, group: url.group });
      downloadText(`${url.measure}-${slug}-${shown.from}-${shown.to}.csv`, file, "text/csv;charset=utf-8");
    } catch {
      toast("The file couldn't be made. Check your connection, then try again.", { id: "analytics-csv", kind: "problem" });
    }
  };
  return (
    <Page
      title="Analytics"
      facts={`${shownText} (UTC)${isCompared ? `, compared with ${beforeText}` : ""}`}
      actions={
        <Button onClick={() => void save()} disabled={!table || stale || isEmpty}>
          <Download aria-hidden />
          Download CSV
        </Button>
      }
    >
      <AnalyticsControls slug={slug} url={url} today={today} shown={shown} onChange={(values) => void setUrl(values)} />
      <ListProblem error={error} retry={() => void Promise.all([now.refetch(), earlier.refetch()])} empty={!table} className="mb-3" />
      {isEmpty ? (
        <EmptyState
          title="No builds in this period"
          action={
            <Link href={routes.account(slug)} className={buttonClass({ kind: "primary" })}>
              Open a project
            </Link>
          }
        >
          {url.projects.length
            ? "The chosen projects have no builds and no screenshots in these days. Choose other projects or a longer period."
            : "Builds and screenshots are counted here by day. Open a project to see how CI uploads its first build, or choose a longer period."}
        </EmptyState>
      ) : table ? (
        <div className={stale ? "opacity-60 transition-opacity" : ""} aria-busy={stale}>
          <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 className="text-lg font-strong">
              {words[url.measure]} <span className="ms-1 text-ink-2 tabular-nums">{count(table.sum.total)}</span>
            </h2>
            <ChartControls url={url} onChange={(values) => void setUrl(values)} />
          </div>
          {url.view === "table" ? (
            <AnalyticsNumbers table={table} group={url.group} isCompared={isCompared} title={title} />
          ) : (
            <figure className="m-0">
              <AnalyticsLegend table={table} isCompared={isCompared} />
              <AnalyticsChart
                table={table}
                group={url.group}
                isCompared={isCompared}
                title={title}
                pending={<Skeleton className="h-75 w-full" />}
              />
            </figure>
          )}
          {offersReviews ? <ReviewInsights slug={slug} request={requests.reviews} isCompared={isCompared} /> : null}
        </div>
      ) : null}
    </Page>
  );
}
