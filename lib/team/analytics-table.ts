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
  /** Total of the bucket at the same place of the period before; null where it has none. */
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

const results: readonly (AnalyticsPart & { of: (point: BuildPoint) => number })[] = [
  { key: "noChanges", label: "No changes", of: (point) => point.noChanges },
  { key: "accepted", label: "Approved", of: (point) => point.accepted },
  { key: "rejected", label: "Rejected", of: (point) => point.rejected },
  { key: "undecided", label: "Changes, not decided", of: (point) => point.changesDetected - point.accepted - point.rejected },
  { key: "unfinished", label: "Not compared", of: (point) => point.total - point.changesDetected - point.noChanges },
];

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

/** Returns the numbers of the page: a row for each bucket, a column for each part, with the period before. */
export function analyticsTable(
  now: AccountAnalytics,
  earlier: AccountAnalytics,
  { measure, by }: Pick<AnalyticsUrl, "measure" | "by">,
): AnalyticsTable {
  const rowsOf = <P extends Point>(points: readonly P[], valuesOf: (point: P) => Record<string, number>) =>
    points.map((point, index) => ({
      ts: point.ts,
      values: valuesOf(point),
      total: point.total,
      before: earlier[measure].series[index]?.total ?? null,
    }));
  const before = earlier[measure].all.total;
  if (measure === "builds" && by === "result") {
    const { parts, valuesOf } = byResult(now.builds);
    const { all, series } = now.builds;
    return { parts, buckets: rowsOf(series, valuesOf), sum: { values: valuesOf({ ...all, ts: 0 }), total: all.total, before } };
  }
  const { all, series } = now[measure];
  const { parts, valuesOf } = byProject(now[measure]);
  return { parts, buckets: rowsOf<Point>(series, valuesOf), sum: { values: valuesOf({ ...all, ts: 0 }), total: all.total, before } };
}
