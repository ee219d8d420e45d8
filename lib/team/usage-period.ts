import { createLoader, parseAsStringLiteral } from "nuqs/server";

/** Periods that the usage page shows. All days are UTC, as usage is counted. */
export const usagePeriods = ["month", "last-month", "90-days"] as const;
export type UsagePeriod = (typeof usagePeriods)[number];

/** The usage page's parameters in the URL. */
export const usageUrl = { period: parseAsStringLiteral(usagePeriods).withDefault("month") };
export const loadUsageUrl = createLoader(usageUrl);

/** First and last UTC day, as `2026-11-01`. */
export type DayRange = { from: string; to: string };

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Start of the month that is `offset` months from the one of a day. */
const monthStart = (today: string, offset: number) => Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + offset, 1);

/**
 * Returns the days of a period and of the one that it is compared with: the same number of days of the month before, at most the whole of
 * it, or the 90 days before.
 */
export function usageRanges(period: UsagePeriod, today: string): { shown: DayRange; before: DayRange } {
  if (period === "90-days") {
    const last = Date.parse(today);
    return {
      shown: { from: dayOf(last - 89 * DAY), to: today },
      before: { from: dayOf(last - 179 * DAY), to: dayOf(last - 90 * DAY) },
    };
  }
  const offset = period === "month" ? 0 : -1;
  const start = monthStart(today, offset);
  const end = period === "month" ? Date.parse(today) : monthStart(today, 0) - DAY;
  const startBefore = monthStart(today, offset - 1);
  const endBefore = period === "month" ? Math.min(startBefore + (end - start), start - DAY) : start - DAY;
  return { shown: { from: dayOf(start), to: dayOf(end) }, before: { from: dayOf(startBefore), to: dayOf(endBefore) } };
}
