import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { DayRange } from "./usage-period.ts";

export const analyticsPeriods = ["30-days", "90-days", "12-months"] as const;
export const analyticsGroups = ["day", "week", "month"] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export type AnalyticsGroup = (typeof analyticsGroups)[number];

/** The analytics page's parameters in the URL. */
export const analyticsUrl = {
  period: parseAsStringLiteral(analyticsPeriods).withDefault("90-days"),
  /** First and last day of a range; valid ones replace `period`. */
  from: parseAsString,
  to: parseAsString,
  group: parseAsStringLiteral(analyticsGroups).withDefault("week"),
  measure: parseAsStringLiteral(["builds", "screenshots"]).withDefault("builds"),
  by: parseAsStringLiteral(["result", "project"]).withDefault("result"),
  view: parseAsStringLiteral(["chart", "table"]).withDefault("chart"),
  compare: parseAsStringLiteral(["previous", "none"]).withDefault("previous"),
  projects: parseAsArrayOf(parseAsString).withDefault([]),
};
export const loadAnalyticsUrl = createLoader(analyticsUrl);
export type AnalyticsUrl = inferParserType<typeof analyticsUrl>;

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Numbers of days, weeks and months that a period shows, today's included. */
const lengths: Record<AnalyticsPeriod, Record<AnalyticsGroup, number>> = {
  "30-days": { day: 30, week: 5, month: 2 },
  "90-days": { day: 90, week: 13, month: 3 },
  "12-months": { day: 365, week: 52, month: 12 },
};

/** Moves a UTC day by months; days that a shorter month lacks become its last day. */
function addMonths(day: number, months: number): number {
  const date = new Date(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + (Math.min(date.getUTCDate(), last) - 1) * DAY;
}

/** Days that a range may have at most. */
const MOST_DAYS = 365;
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;

/** Returns why two days are no valid range; null for a valid one. */
export function rangeProblem(from: string, to: string, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Enter both days.";
  if (to > today) return `Choose days up to today, ${today} (UTC).`;
  if (from > to) return "The first day is after the last one.";
  if ((Date.parse(to) - Date.parse(from)) / DAY >= MOST_DAYS) return `Choose at most ${MOST_DAYS} days.`;
  return null;
}

type Wanted = Pick<AnalyticsUrl, "period" | "group"> & Partial<Pick<AnalyticsUrl, "from" | "to">>;

/** Returns the range in the URL; null without a valid one. */
export const customRange = ({ from = null, to = null }: Wanted, today: string): DayRange | null =>
  from !== null && to !== null && rangeProblem(from, to, today) === null ? { from, to } : null;

/** Cuts days to the length that a range may have, from their start. */
export const asRange = ({ from, to }: DayRange): DayRange => ({
  from: dayOf(Math.max(Date.parse(from), Date.parse(to) - (MOST_DAYS - 1) * DAY)),
  to,
});

/** Returns the days before a range that have as many buckets, cut at the same places. */
function rangeBefore({ from, to }: DayRange, group: AnalyticsGroup): DayRange {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (group === "month") {
    const months = (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
    return { from: dayOf(addMonths(start, -months)), to: dayOf(addMonths(end, -months)) };
  }
  const bucket = (group === "week" ? 7 : 1) * DAY;
  const weekday = group === "week" ? ((new Date(start).getUTCDay() + 6) % 7) * DAY : 0;
  const shift = (Math.floor((end - start + weekday) / bucket) + 1) * bucket;
  return { from: dayOf(start - shift), to: dayOf(end - shift) };
}

/**
 * Returns the UTC days of a range or of a period, which starts with its first bucket and ends today, and those before, with as many buckets. Its last
 * one ends where the last one shown does, so that both are compared after the same time.
 */
export function analyticsRanges(wanted: Wanted, today: string): { shown: DayRange; before: DayRange } {
  const { period, group } = wanted;
  const custom = customRange(wanted, today);
  if (custom) return { shown: custom, before: rangeBefore(custom, group) };
  const end = Date.parse(today);
  const length = lengths[period][group];
  const days = group === "week" ? 7 : 1;
  const monday = end - ((new Date(end).getUTCDay() + 6) % 7) * DAY;
  const start =
    group === "month"
      ? addMonths(Date.parse(`${today.slice(0, 7)}-01`), 1 - length)
      : (group === "week" ? monday : end) - (length - 1) * days * DAY;
  const shown = { from: dayOf(start), to: today };
  return { shown, before: rangeBefore(shown, group) };
}

type Names = Pick<AnalyticsUrl, "projects">;
const isName = (name: string) => /^[a-zA-Z0-9_\-.]{1,100}$/.test(name);

/** Returns the times of some UTC days and the names of projects, as the API takes them. */
export const timesOf = ({ from, to }: DayRange, { projects }: Names) => {
  const projectNames = projects.filter(isName);
  return { from: `${from}T00:00:00Z`, to: `${to}T23:59:59.999Z`, ...(projectNames.length && { projectNames }) };
};

/** Returns the requests of the page: both periods in buckets, and the reviews. */
export function analyticsRequests(url: Wanted & Names, today: string) {
  const { group, projects } = url;
  const { shown, before } = analyticsRanges(url, today);
  return {
    shown: { ...timesOf(shown, { projects }), groupBy: group },
    before: { ...timesOf(before, { projects }), groupBy: group },
    reviews: timesOf(shown, { projects }),
  };
}
