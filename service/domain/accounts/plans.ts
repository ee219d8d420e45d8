const MEBIBYTE = 1024 * 1024;

/** Plans: units per month, largest file in bytes, retention of versions in days. */
const plans = {
  free: { label: "free", included: 5000, maxBytes: 50 * MEBIBYTE, retentionDays: 30 },
  paid: { label: "paid", included: 100_000, maxBytes: 500 * MEBIBYTE, retentionDays: 365 },
} as const;

export type PlanName = keyof typeof plans;

/** Returns the limits of a plan. */
export const planOf = (plan: PlanName) => plans[plan];
