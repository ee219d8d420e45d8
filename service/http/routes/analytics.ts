import type { analyticsOperations } from "../../../lib/contract/analytics.ts";
import { getAnalytics } from "../../domain/builds/analytics/get-analytics.ts";
import { getReviewAnalytics } from "../../domain/builds/analytics/get-review-analytics.ts";
import { ok } from "../replies.ts";
import type { Handlers } from "../serve.ts";

export const analyticsHandlers: Handlers<typeof analyticsOperations> = {
  "GET /accounts/{accountSlug}/analytics": (ctx, { params, query }) => ok(getAnalytics(ctx, { ...params, ...query })),
  "GET /accounts/{accountSlug}/analytics/reviews": (ctx, { params, query }) => ok(getReviewAnalytics(ctx, { ...params, ...query })),
};
