import { createLoader, type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";

export const analyticsPeriods = ["30-days", "90-days", "12-months"] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
/** Length of a bar. */
export type AnalyticsGroup = "day" | "week";

/** The parameters of the page of insights in the URL. */
export const analyticsUrl = {
  period: parseAsStringLiteral(analyticsPeriods).withDefault("30-days"),
  measure: parseAsStringLiteral(["builds", "screenshots"]).withDefault("builds"),
  projects: parseAsArrayOf(parseAsString).withDefault([]),
};
export const loadAnalyticsUrl = createLoader(analyticsUrl);
export type AnalyticsUrl = inferParserType<typeof analyticsUrl>;

/** First and last UTC day, as `2026-11-01`. */
export type DayRange = { from: string; to: string };

const DAY = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Bars of each period, the one of today included. Weeks start on Monday. */
const periods: Record<AnalyticsPeriod, { label: string; group: AnalyticsGroup; bars: number }> = {
  "30-days": { label: "Last 30 days", group: "day", bars: 30 },
  "90-days": { label: "Last 13 weeks", group: "week", bars: 13 },
  "12-months": { label: "Last 52 weeks", group: "week", bars: 52 },
};
export const periodOptions = analyticsPeriods.map((value) => [value, periods[value].label] as const);

/** Returns the length of a period's bars. */
export const groupOf = (period: AnalyticsPeriod): AnalyticsGroup => periods[period].group;

/**
 * Returns the UTC days of a period, which starts with its first bar and ends today, and those before, with as many bars. The last one before ends
 * where the last one shown does, so that both are compared after the same time.
 */
export function analyticsRanges(period: AnalyticsPeriod, today: string): { shown: DayRange; before: DayRange } {
  const { group, bars } = periods[period];
  const end = Date.parse(today);
  const monday = end - ((new Date(end).getUTCDay() + 6) % 7) * DAY;
  const [last, length] = group === "week" ? [monday, 7 * DAY] : [end, DAY];
  const start = last - (bars - 1) * length;
  return {
    shown: { from: dayOf(start), to: today },
    before: { from: dayOf(start - bars * length), to: dayOf(end - bars * length) },
  };
}

type Names = Pick<AnalyticsUrl, "projects">;
const isName = (name: string) => /^[a-zA-Z0-9_\-.]{1,100}$/.test(name);

/** Returns the times of some UTC days and the names of projects, as the API takes them. */
export const timesOf = ({ from, to }: DayRange, { projects }: Names) => {
  const projectNames = projects.filter(isName);
  return { from: `${from}T00:00:00Z`, to: `${to}T23:59:59.999Z`, ...(projectNames.length && { projectNames }) };
};

/** Returns the requests of the page: both periods in bars, and the reviews. */
export function analyticsRequests({ period, projects }: Pick<AnalyticsUrl, "period" | "projects">, today: string) {
  const groupBy = groupOf(period);
  const { shown, before } = analyticsRanges(period, today);
  return {
    shown: { ...timesOf(shown, { projects }), groupBy },
    before: { ...timesOf(before, { projects }), groupBy },
    reviews: timesOf(shown, { projects }),
  };
}
