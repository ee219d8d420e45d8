import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Analytics } from "@/components/team/analytics/analytics";
import { accountAnalytics, reviewAnalytics } from "@/lib/queries/analytics";
import { offersOperation } from "@/lib/server/pages/capabilities";
import { HydrateQueries, loadQuery, tryLoadQuery } from "@/lib/server/pages/hydrate";
import { analyticsRequests, loadAnalyticsUrl } from "@/lib/team/analytics-period";

export const metadata: Metadata = { title: "Insights" };

type Props = { params: Promise<{ slug: string }>; searchParams: Promise<Record<string, string | string[]>> };

export default async function AnalyticsPage({ params, searchParams }: Props) {
  const [{ slug }, url] = await Promise.all([params, loadAnalyticsUrl(searchParams)]);
  if (!(await offersOperation("GET /accounts/{accountSlug}/analytics"))) notFound();
  const today = new Date().toISOString().slice(0, 10);
  const { shown, before, reviews } = analyticsRequests(url, today);
  const reads = [loadQuery(accountAnalytics(slug, shown)), loadQuery(accountAnalytics(slug, before))];
  const offersReviews = await offersOperation("GET /accounts/{accountSlug}/analytics/reviews");
  await Promise.all([...reads, ...(offersReviews ? [tryLoadQuery(reviewAnalytics(slug, reviews))] : [])]);
  return (
    <HydrateQueries>
      <Analytics slug={slug} today={today} />
    </HydrateQueries>
  );
}
