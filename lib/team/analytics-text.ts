import { monthDay } from "../format.ts";
import type { AnalyticsGroup } from "./analytics-period.ts";
import type { DayRange } from "./usage-period.ts";

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const month = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const fullDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Short name of a bucket, for an axis: `8 Sep`, `Sep 2026`. */
export const bucketTick = (ts: number, group: AnalyticsGroup): string => (group === "month" ? month.format(ts) : monthDay(iso(ts)));

/** Name of a bucket: `8 Sep`, `8 Sep to 14 Sep`, `Sep 2026`. */
export const bucketName = (ts: number, group: AnalyticsGroup): string =>
  group === "week" ? `${monthDay(iso(ts))} to ${monthDay(iso(ts + 6 * DAY))}` : bucketTick(ts, group);

const HOUR = 3600;

/** A waiting time: `under 1 min`, `25 min`, `3 h 20 min`, `2.5 days`. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return "under 1 min";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (seconds >= 48 * HOUR) return `${(seconds / (24 * HOUR)).toFixed(1)} days`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

/** A share in whole percent: `62%`; a dash of nothing. */
export const shareText = (part: number, whole: number): string => (whole ? `${Math.round((part / whole) * 100)}%` : "–");

/** Ranges of UTC days in one style: `1 Nov to 23 Nov`, with years where they span more than one. */
export function rangeTexts(...ranges: readonly DayRange[]): string[] {
  const years = new Set(ranges.flatMap(({ from, to }) => [from.slice(0, 4), to.slice(0, 4)]));
  const write = (day: string) => (years.size > 1 ? fullDay.format(Date.parse(day)) : monthDay(day));
  return ranges.map(({ from, to }) => `${write(from)} to ${write(to)}`);
}
