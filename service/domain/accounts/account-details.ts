import type { Deps } from "../../core/deps.ts";
import { accountWithUsage } from "./accounts.sql.ts";
import { planOf, unitsOf } from "./plans.ts";

type DetailsRow = {
  id: string;
  slug: string;
  name: string | null;
  type: "user" | "team";
  plan: "free" | "paid";
  default_user_level: "member" | "contributor" | null;
  used: number;
};

/** Returns the calendar month of a moment, in UTC: its first day and the first day of the next month. */
export function monthOf(now: Date): [Date, Date] {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  return [new Date(start), new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))];
}

/** Returns the AccountDetails record, with plan and usage of the current month (docs/spec/accounts.md#account-details). */
export async function accountDetails(deps: Deps, accountId: string) {
  const [start, end] = monthOf(deps.now());
  const [row] = await deps.database.run<DetailsRow>(accountWithUsage, [accountId, start.toISOString().slice(0, 10)]);
  const { label } = planOf(row!.plan);
  const limit = unitsOf(deps.settings, row!.plan);
  return {
    id: row!.id,
    slug: row!.slug,
    name: row!.name,
    type: row!.type,
    plan: limit && { name: label, includedScreenshots: limit.included },
    periodStartDate: start.toISOString(),
    periodEndDate: end.toISOString(),
    currentPeriodScreenshots: row!.used,
    includedScreenshots: limit?.included ?? 0,
    consumptionRatio: limit ? row!.used / limit.included : 0,
    additionalScreenshotsCost: 0,
    defaultUserLevel: row!.default_user_level,
  };
}
