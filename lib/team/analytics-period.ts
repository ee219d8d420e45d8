import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import type { DayRange } from "./usage-period.ts";

export const analyticsPeriods = ["30-days", "90-days", "12-months"] as const;
export const analyticsGroups = ["day", "week", "month"] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export type AnalyticsGroup = (typeof analyticsGroups)[number];

/** The analytics page's parameters in the URL. */
export const analyticsUrl = {
  period: parseAsStringLiteral(analyticsPeriods).withDefault("90-days"),
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

/** Moves a UTC day by months; the last day of a shorter month stands for days that it lacks. */
function addMonths(day: number, months: number): number {
  const date = new Date(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + (Math.min(date.getUTCDate(), last) - 1) * DAY;
}

/**
 * Returns the UTC days of a period, from the start of its first bucket to today, and those of the period before, with as many buckets. Its last
 * one ends where today's does, so that both are compared after the same time.
 */
export function analyticsRanges(period: AnalyticsPeriod, group: AnalyticsGroup, today: string): { shown: DayRange; before: DayRange } {
  const end = Date.parse(today);
  const length = lengths[period][group];
  if (group === "month") {
    const start = addMonths(Date.parse(`${today.slice(0, 7)}-01`), 1 - length);
    return {
      shown: { from: dayOf(start), to: today },
      before: { from: dayOf(addMonths(start, -length)), to: dayOf(addMonths(end, -length)) },
    };
  }
  const days = group === "week" ? 7 : 1;
  const monday = end - ((new Date(end).getUTCDay() + 6) % 7) * DAY;
  const start = (group === "week" ? monday : end) - (length - 1) * days * DAY;
  const shift = length * days * DAY;
  return { shown: { from: dayOf(start), to: today }, before: { from: dayOf(start - shift), to: dayOf(end - shift) } };
}

type Names = Pick<AnalyticsUrl, "projects">;
const isName = (name: string) => /^[a-zA-Z0-9_\-.]{1,100}$/.test(name);

/** Returns the times of some UTC days and the names of projects, as the API takes them. */
export const timesOf = ({ from, to }: DayRange, { projects }: Names) => {
  const projectNames = projects.filter(isName);
  return { from: `${from}T00:00:00Z`, to: `${to}T23:59:59.999Z`, ...(projectNames.length && { projectNames }) };
};

/** Returns the requests of the page: both periods in buckets, and the reviews. */
export function analyticsRequests({ period, group, projects }: AnalyticsUrl, today: string) {
  const { shown, before } = analyticsRanges(period, group, today);
  return {
    shown: { ...timesOf(shown, { projects }), groupBy: group },
    before: { ...timesOf(before, { projects }), groupBy: group },
    reviews: timesOf(shown, { projects }),
  };
}
