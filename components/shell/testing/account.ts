import type { ResponseBody } from "@/lib/api/call";

/** Returns a team as `GET /accounts/{accountSlug}` responds. */
export const teamAccount = (id: string, slug: string, name: string): ResponseBody<"GET /accounts/{accountSlug}"> => ({
  id,
  slug,
  name,
  type: "team",
  plan: null,
  periodStartDate: null,
  periodEndDate: null,
  currentPeriodScreenshots: 0,
  includedScreenshots: 1,
  consumptionRatio: 0,
  additionalScreenshotsCost: 0,
  defaultUserLevel: "member",
});
