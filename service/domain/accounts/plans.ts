import type { Settings } from "../../core/settings.ts";

const MEBIBYTE = 1024 * 1024;

/** Plans: largest file in bytes, retention of versions in days. Included units are settings of the instance. */
const plans = {
  free: { label: "free", maxBytes: 50 * MEBIBYTE, retentionDays: 30 },
  paid: { label: "paid", maxBytes: 500 * MEBIBYTE, retentionDays: 365 },
} as const;

export type PlanName = keyof typeof plans;

/** Returns the limits of a plan. */
export const planOf = (plan: PlanName) => plans[plan];

/** Share of the included units above which no build is created. The last build of a month may exceed the plan. */
const TOLERANCE = 1.1;

/** Returns the units a month that a plan includes on this instance, and the number above which builds are refused; null without a limit. */
export function unitsOf({ planScreenshots }: Pick<Settings, "planScreenshots">, plan: PlanName): { included: number; most: number } | null {
  const included = planScreenshots[plan];
  return included === undefined ? null : { included, most: Math.floor(included * TOLERANCE) };
}
