import { runStatement } from "../../../db/statement.ts";
import { maxFileBytesOf } from "../../../core/team-limits.ts";
import type { Deps } from "../../../core/deps.ts";
import { accountWithUsage } from "./accounts.sql.ts";
import { planOf } from "./plan.ts";
import { noticeEnd } from "./retention-notice.ts";

/** Included units where screenshots are unlimited: the largest number that every client can hold. */
const UNLIMITED = 2 ** 31 - 1;

/** Returns the calendar month of a moment, in UTC: its first day and the first day of the next month. */
export function monthOf(now: Date): [Date, Date] {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
  return [new Date(start), new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))];
}

/** Returns the AccountDetails record, with plan and usage of the current month (docs/spec/accounts.md#account-details). */
export async function accountDetails(deps: Deps, accountId: string) {
  const now = deps.now();
  const [start, end] = monthOf(now);
  const [row] = await runStatement(deps.database, accountWithUsage, { accountId, since: start.toISOString().slice(0, 10) });
  const { settings } = deps;
  const plan = planOf(settings) ?? { name: "unlimited", included: UNLIMITED };
  const from = row!.retention_changed_at && noticeEnd(row!.retention_changed_at);
  return {
    id: row!.id,
    slug: row!.slug,
    name: row!.name,
    type: row!.type,
    plan: { name: plan.name, includedScreenshots: plan.included },
    periodStartDate: start.toISOString(),
    periodEndDate: end.toISOString(),
    currentPeriodScreenshots: row!.used,
    includedScreenshots: plan.included,
    consumptionRatio: row!.used / plan.included,
    additionalScreenshotsCost: 0,
    defaultUserLevel: row!.default_user_level,
    limits: {
      maxFileBytes: maxFileBytesOf(deps, accountId),
      screenshotsPerMonth: settings.screenshotsPerMonth,
      mediaDays: settings.keepMediaDays,
      buildDays: settings.keepBuildDays,
      deletesFrom: from && from > now ? from.toISOString() : null,
    },
  };
}
