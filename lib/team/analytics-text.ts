import { monthDay } from "../format.ts";
import type { AnalyticsGroup, DayRange } from "./analytics-period.ts";

const DAY = 86_400_000;
const iso = (time: number) => new Date(time).toISOString();
const fullDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** Name of a bar: `8 Sep`, `8 Sep to 14 Sep`. */
export const bucketName = (ts: number, group: AnalyticsGroup): string =>
  group === "week" ? `${monthDay(iso(ts))} to ${monthDay(iso(ts + 6 * DAY))}` : monthDay(iso(ts));

const HOUR = 3600;

/** A waiting time: `under 1 min`, `25 min`, `3 h 20 min`, `2 days 12 h`. */
export function waitingTime(seconds: number): string {
  if (seconds < 60) return "under 1 min";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(seconds / HOUR);
  if (hours >= 48) return hours % 24 ? `${Math.floor(hours / 24)} days ${hours % 24} h` : `${hours / 24} days`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes / 60} h`;
}

/** A range of UTC days: `1 Nov to 23 Nov`, with years where it spans more than one. */
export function rangeText({ from, to }: DayRange): string {
  const write = (day: string) => (from.slice(0, 4) === to.slice(0, 4) ? monthDay(day) : fullDay.format(Date.parse(day)));
  return `${write(from)} to ${write(to)}`;
}
