import type { ResponseBody } from "../api/call.ts";
import type { AnalyticsUrl } from "./analytics-period.ts";

export type AccountAnalytics = ResponseBody<"GET /accounts/{accountSlug}/analytics">;
export type ReviewAnalytics = ResponseBody<"GET /accounts/{accountSlug}/analytics/reviews">;
type BuildPoint = AccountAnalytics["builds"]["series"][number];
type Point = { ts: number; total: number; projects: Record<string, number> };

/** A part of each bar, and a column of the table. */
export type AnalyticsPart = { key: string; label: string };
export type AnalyticsBucket = {
  ts: number;
  values: Record<string, number>;
  total: number;
  /** Total of the bucket at the same place of the period before; null where it has nothing. */
  before: number | null;
};
export type AnalyticsTable = {
  parts: AnalyticsPart[];
  buckets: AnalyticsBucket[];
  sum: { values: Record<string, number>; total: number; before: number };
};

/** Projects with a part of their own; the others are one part. */
const MOST_PROJECTS = 5;
const OTHERS = "others";

/** Undecided builds; an older service counts those that their branch approves as well. */
const waitingOf = ({ waiting, changesDetected, accepted, rejected }: BuildPoint) => waiting ?? changesDetected - accepted - rejected;
/** Builds that people, rules or their branch approved. */
const approvedOf = (point: BuildPoint) => point.changesDetected - point.rejected - waitingOf(point);

const results: readonly (AnalyticsPart & { of: (point: BuildPoint) => number })[] = [
  { key: "noChanges", label: "No changes", of: (point) => point.noChanges },
  { key: "approved", label: "Approved", of: approvedOf },
  { key: "rejected", label: "Changes requested", of: (point) => point.rejected },
  { key: "waiting", label: "Not decided", of: waitingOf },
  { key: "unfinished", label: "Not compared", of: (point) => point.total - point.changesDetected - point.noChanges },
];

/** Number of decided builds that no person decided: their base branch or a rule did. */
export const decidedAutomatically = ({ builds: { all } }: AccountAnalytics, byPeople: number): number =>
  Math.max(0, approvedOf({ ...all, ts: 0 }) + all.rejected - byPeople);

function byProject({ all, projects }: AccountAnalytics["screenshots"]): {
  parts: AnalyticsPart[];
  valuesOf: (point: Point) => Record<string, number>;
} {
  const sorted = projects.toSorted((a, b) => all.projects[b.id]! - all.projects[a.id]! || a.name.localeCompare(b.name));
  const own = sorted.length > MOST_PROJECTS + 1 ? sorted.slice(0, MOST_PROJECTS) : sorted;
  const rest = sorted.slice(own.length);
  return {
    parts: [
      ...own.map(({ id, name }) => ({ key: id, label: name })),
      ...(rest.length ? [{ key: OTHERS, label: `${rest.length} other projects` }] : []),
    ],
    valuesOf: ({ projects: counts }) => ({
      ...Object.fromEntries(own.map(({ id }) => [id, counts[id] ?? 0])),
      ...(rest.length && { [OTHERS]: rest.reduce((sum, { id }) => sum + (counts[id] ?? 0), 0) }),
    }),
  };
}

function byResult({ all }: AccountAnalytics["builds"]) {
  const parts = results.filter(({ of }) => of({ ...all, ts: 0 }) > 0);
  return {
    parts: parts.map(({ key, label }) => ({ key, label })),
    valuesOf: (point: BuildPoint) => Object.fromEntries(parts.map(({ key, of }) => [key, of(point)])),
  };
}

/** Returns the numbers of the chart: a row for each bar, a column for each part, with the period before. Builds have parts by result, screenshots by project. */
export function analyticsTable(now: AccountAnalytics, earlier: AccountAnalytics, measure: AnalyticsUrl["measure"]): AnalyticsTable {
  const tableOf = <P extends Point>(
    all: P,
    series: readonly P[],
    { parts, valuesOf }: { parts: AnalyticsPart[]; valuesOf: (point: P) => Record<string, number> },
  ) => ({
    parts,
    buckets: series.map((point, index) => ({
      ts: point.ts,
      values: valuesOf(point),
      total: point.total,
      before: earlier[measure].series[index]?.total || null,
    })),
    sum: { values: valuesOf(all), total: all.total, before: earlier[measure].all.total },
  });
  if (measure === "builds") return tableOf({ ...now.builds.all, ts: 0 }, now.builds.series, byResult(now.builds));
  return tableOf<Point>({ ...now.screenshots.all, ts: 0 }, now.screenshots.series, byProject(now.screenshots));
}
