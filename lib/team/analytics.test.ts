import { describe, expect, test } from "vitest";
import { analyticsPeriods, analyticsRanges, analyticsRequests, timesOf } from "./analytics-period.ts";
import { type AccountAnalytics, analyticsTable, decidedAutomatically } from "./analytics-table.ts";
import { bucketName, rangeText, waitingTime } from "./analytics-text.ts";

const DAY = 86_400_000;

describe("the days of a period", () => {
  test.each([
    ["30-days", "2026-10-25 to 2026-11-23", "2026-09-25 to 2026-10-24"],
    ["90-days", "2026-08-31 to 2026-11-23", "2026-06-01 to 2026-08-24"],
    ["12-months", "2025-12-01 to 2026-11-23", "2024-12-02 to 2025-11-24"],
  ] as const)("%s start with a bar and end today", (period, shown, before) => {
    const ranges = analyticsRanges(period, "2026-11-23");
    expect([ranges.shown, ranges.before].map(({ from, to }) => `${from} to ${to}`)).toEqual([shown, before]);
  });

  test("a period has at most 366 days, and as many before, on every day of two years", () => {
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2029, 0, 1); at += DAY)
      for (const period of analyticsPeriods) {
        const { shown, before } = analyticsRanges(period, new Date(at).toISOString().slice(0, 10));
        const days = ({ from, to }: typeof shown) => (Date.parse(to) - Date.parse(from)) / DAY + 1;
        expect(days(shown)).toBeLessThanOrEqual(366);
        expect(days(before)).toBe(days(shown));
      }
  });

  test("names that the API refuses are left out of the request", () => {
    expect(timesOf({ from: "2026-01-01", to: "2026-01-02" }, { projects: ["web", "a b", ""] })).toEqual({
      from: "2026-01-01T00:00:00Z",
      to: "2026-01-02T23:59:59.999Z",
      projectNames: ["web"],
    });
    expect(analyticsRequests({ period: "90-days", projects: [] }, "2026-11-23").reviews).not.toHaveProperty("projectNames");
  });
});

const point = (ts: number, projects: Record<string, number>, more: Partial<AccountAnalytics["builds"]["all"]> = {}) => {
  const total = Object.values(projects).reduce((sum, one) => sum + one, 0);
  return { ts, total, projects, changesDetected: 0, noChanges: 0, accepted: 0, rejected: 0, waiting: 0, ...more };
};
const analyticsOf = (...series: AccountAnalytics["builds"]["series"]): AccountAnalytics => {
  const ids = [...new Set(series.flatMap(({ projects }) => Object.keys(projects)))];
  const sum = (of: (one: AccountAnalytics["builds"]["series"][number]) => number) => series.reduce((all, one) => all + of(one), 0);
  const all = {
    total: sum((one) => one.total),
    projects: Object.fromEntries(ids.map((id) => [id, sum(({ projects }) => projects[id] ?? 0)])),
    changesDetected: sum((one) => one.changesDetected),
    noChanges: sum((one) => one.noChanges),
    accepted: sum((one) => one.accepted),
    rejected: sum((one) => one.rejected),
    waiting: sum((one) => one.waiting ?? 0),
  };
  const part = { series, all, projects: ids.map((id) => ({ id, name: `name-${id}` })) };
  return { builds: part, screenshots: part };
};

describe("the table of analytics", () => {
  const now = analyticsOf(
    point(1, { a: 7 }, { changesDetected: 5, noChanges: 1, accepted: 2, rejected: 1, waiting: 1 }),
    point(2, { a: 1, b: 2 }, { noChanges: 3 }),
  );
  const earlier = analyticsOf(point(-1, { a: 3 }));

  test("divides builds by result without a rest, and compares with the bar at the same place", () => {
    const { parts, buckets, sum } = analyticsTable(now, earlier, "builds");
    expect(parts.map(({ label }) => label)).toEqual(["No changes", "Approved", "Changes requested", "Not decided", "Not compared"]);
    expect(buckets).toEqual([
      { ts: 1, values: { noChanges: 1, approved: 3, rejected: 1, waiting: 1, unfinished: 1 }, total: 7, before: 3 },
      { ts: 2, values: { noChanges: 3, approved: 0, rejected: 0, waiting: 0, unfinished: 0 }, total: 3, before: null },
    ]);
    for (const row of [...buckets, sum]) expect(Object.values(row.values).reduce((all, one) => all + one, 0)).toBe(row.total);
  });

  test("has no number before where the period before had nothing", () => {
    const { buckets } = analyticsTable(now, analyticsOf(point(-2, { a: 0 }), point(-1, { a: 3 })), "builds");
    expect(buckets.map(({ before }) => before)).toEqual([null, 3]);
  });

  test("builds decided by people and automatically are those approved and rejected", () => {
    expect(decidedAutomatically(now, 3)).toBe(1);
    expect(decidedAutomatically(now, 9)).toBe(0);
  });

  test("joins the smallest of many projects, and keeps six by themselves", () => {
    const many = (ids: string) => analyticsOf(point(1, Object.fromEntries([...ids].map((id, at) => [id, 10 - at]))));
    const parts = (ids: string) => analyticsTable(many(ids), earlier, "screenshots").parts.map(({ label }) => label);
    expect(parts("abcdef")).toEqual(["name-a", "name-b", "name-c", "name-d", "name-e", "name-f"]);
    expect(parts("abcdefgh")).toEqual(["name-a", "name-b", "name-c", "name-d", "name-e", "3 other projects"]);
    const { buckets } = analyticsTable(many("abcdefgh"), earlier, "screenshots");
    expect(buckets[0]!.values["others"]).toBe(5 + 4 + 3);
  });
});

test("bars, waiting times, shares and ranges are written for people", () => {
  const ts = Date.UTC(2026, 8, 28);
  expect((["day", "week"] as const).map((group) => bucketName(ts, group))).toEqual(["28 Sept", "28 Sept to 4 Oct"]);
  const times = [0, 59, 60, 1500, 3600, 12_000, 86_400, 172_800, 216_000];
  expect(times.map(waitingTime)).toEqual([
    "under 1 min",
    "under 1 min",
    "1 min",
    "25 min",
    "1 h",
    "3 h 20 min",
    "24 h",
    "2 days",
    "2 days 12 h",
  ]);
  expect(rangeText({ from: "2026-11-01", to: "2026-11-23" })).toBe("1 Nov to 23 Nov");
  expect(rangeText({ from: "2025-12-01", to: "2026-11-23" })).toBe("1 Dec 2025 to 23 Nov 2026");
});
