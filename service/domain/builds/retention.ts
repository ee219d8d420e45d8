import type { Settings } from "../../core/settings.ts";
import type { PlanName } from "../accounts/plans.ts";

const DAY_MS = 86_400_000;

/** Returns the end of a new build's retention by its account's plan, and the time of the first look at it; null for no limit. */
export function retentionOf({ planBuildDays }: Pick<Settings, "planBuildDays">, plan: PlanName, now: Date) {
  const days = planBuildDays[plan];
  const expiresAt = days ? new Date(now.getTime() + days * DAY_MS) : null;
  return { expiresAt, purgeAfter: expiresAt };
}
