import { invalid } from "../../../core/errors.ts";

export type GroupBy = "day" | "week" | "month";
/** A checked range of time. */
export type AnalyticsRange = { from: Date; to: Date };

export const MS_PER_DAY = 86_400_000;
const MOST_DAYS = 365;

/** First and last time that the database is asked for: outside of them nothing is stored, and its dates end. */
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 11, 30);

/** Returns a time within those of stored rows. */
export const storedTime = (at: number): number => Math.min(Math.max(at, FIRST), LAST);

/** Returns the UTC day of a time, as it is stored: `2026-01-31`. */
export const storedDay = (at: number): string => new Date(storedTime(at)).toISOString().slice(0, 10);

/** Returns the range of a request, until now by default. Throws 400 for a reversed range and for one of more than 365 whole days. */
export function analyticsRange({ from, to }: { from: string; to?: string | undefined }, now: Date): AnalyticsRange {
  const range = { from: new Date(from), to: to === undefined ? now : new Date(to) };
  if (range.from > range.to)
    throw invalid("Invalid request", to === undefined ? "from must not be in the future without to" : "from must not be after to");
  if (Math.floor((range.to.getTime() - range.from.getTime()) / MS_PER_DAY) > MOST_DAYS)
    throw invalid("Invalid request", `from must be at most ${MOST_DAYS} days before to`);
  return range;
}

/** Returns the start of the UTC bucket that contains a time. Weeks start on Monday. */
export function bucketStart(at: number, groupBy: GroupBy): number {
  const day = Math.floor(at / MS_PER_DAY) * MS_PER_DAY;
  const date = new Date(day);
  if (groupBy === "month") return day - (date.getUTCDate() - 1) * MS_PER_DAY;
  return groupBy === "week" ? day - ((date.getUTCDay() + 6) % 7) * MS_PER_DAY : day;
}

/** Returns the starts of all buckets from the one that contains `from` to the one that contains `to`. */
export function bucketStarts({ from, to }: AnalyticsRange, groupBy: GroupBy): number[] {
  const starts: number[] = [];
  // 31 days after the start of a month is a day of the next one.
  const step = groupBy === "day" ? MS_PER_DAY : groupBy === "week" ? 7 * MS_PER_DAY : 31 * MS_PER_DAY;
  for (let at = bucketStart(from.getTime(), groupBy); at <= to.getTime(); at = bucketStart(at + step, groupBy)) starts.push(at);
  return starts;
}
