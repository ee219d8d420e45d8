import type { Args } from "../api/call.ts";
import { query } from "../api/query.ts";

type AnalyticsFilter = NonNullable<Args<"GET /accounts/{accountSlug}/analytics">[0]["query"]>;
type ReviewFilter = NonNullable<Args<"GET /accounts/{accountSlug}/analytics/reviews">[0]["query"]>;

/** Builds and screenshots of an account over time. */
export const accountAnalytics = (accountSlug: string, filter: AnalyticsFilter) =>
  query("GET /accounts/{accountSlug}/analytics", { params: { accountSlug }, query: filter });

/** Reviews of an account, with the days before. */
export const reviewAnalytics = (accountSlug: string, filter: ReviewFilter) =>
  query("GET /accounts/{accountSlug}/analytics/reviews", { params: { accountSlug }, query: filter });

/** Names to filter by: the 100 projects that were active last. */
export const analyticsProjects = (accountSlug: string) =>
  query("GET /accounts/{accountSlug}/projects", { params: { accountSlug }, query: { page: "1", perPage: "100" } });
