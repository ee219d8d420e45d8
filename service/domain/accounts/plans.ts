const MEBIBYTE = 1024 * 1024;

/** What a plan gives: units a month, the largest file in bytes, and how long versions are kept. */
const plans = {
  free: { label: "free", included: 5000, maxBytes: 50 * MEBIBYTE, retentionDays: 30 },
  paid: { label: "paid", included: 100_000, maxBytes: 500 * MEBIBYTE, retentionDays: 365 },
} as const;

export type PlanName = keyof typeof plans;

/** The limits of a plan (`decisions.md`, Media). */
export const planOf = (plan: PlanName) => plans[plan];
