import { describe, expect, test } from "vitest";
import {
  analyticsGroups,
  analyticsPeriods,
  analyticsRanges,
  analyticsRequests,
  asRange,
  rangeProblem,
  timesOf,
} from "./analytics-period.ts";
import { type AccountAnalytics, analyticsTable } from "./analytics-table.ts";
import { bucketName, shareText, waitingTime } from "./analytics-text.ts";

const DAY = 86_400_000;

describe("the days of a period", () => {
  test.each([
    ["30-days", "day", "2026-10-25 to 2026-11-23", "2026-09-25 to 2026-10-24"],
    ["30-days", "week", "2026-10-26 to 2026-11-23", "2026-09-21 to 2026-10-19"],
    ["90-days", "week", "2026-08-31 to 2026-11-23", "2026-06-01 to 2026-08-24"],
    ["30-days", "month", "2026-10-01 to 2026-11-23", "2026-08-01 to 2026-09-23"],
    ["12-months", "month", "2025-12-01 to 2026-11-23", "2024-12-01 to 2025-11-23"],
    ["12-months", "day", "2025-11-24 to 2026-11-23", "2024-11-24 to 2025-11-23"],
  ] as const)("%s by %s start with a bucket", (period, group, shown, before) => {
    const ranges = analyticsRanges({ period, group }, "2026-11-23");
    expect([ranges.shown, ranges.before].map(({ from, to }) => `${from} to ${to}`)).toEqual([shown, before]);
  });

  test("a month that lacks the day of today is compared to its end", () => {
    expect(analyticsRanges({ period: "30-days", group: "month" }, "2026-12-31").before).toEqual({ from: "2026-09-01", to: "2026-10-31" });
    expect(analyticsRanges({ period: "90-days", group: "month" }, "2028-05-31").before).toEqual({ from: "2027-12-01", to: "2028-02-29" });
  });

  test("a period has at most 366 days, and days and weeks have as many before, on every day of two years", () => {
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2029, 0, 1); at += DAY)
      for (const period of analyticsPeriods)
        for (const group of analyticsGroups) {
          const { shown, before } = analyticsRanges({ period, group }, new Date(at).toISOString().slice(0, 10));
          const days = ({ from, to }: typeof shown) => (Date.parse(to) - Date.parse(from)) / DAY + 1;
          expect(days(shown)).toBeLessThanOrEqual(366);
          expect(days(before)).toBeLessThanOrEqual(366);
          if (group !== "month") expect(days(before)).toBe(days(shown));
        }
  });

  test.each([
    ["day", "2026-03-04", "2026-03-10", "2026-02-25 to 2026-03-03"],
    ["week", "2026-03-04", "2026-03-10", "2026-02-18 to 2026-02-24"],
    ["week", "2026-03-02", "2026-03-08", "2026-02-23 to 2026-03-01"],
    ["month", "2026-02-10", "2026-03-31", "2025-12-10 to 2026-01-31"],
  ] as const)("a range by %s from %s to %s is compared with as many buckets before", (group, from, to, before) => {
    const ranges = analyticsRanges({ period: "90-days", group, from, to }, "2026-11-23");
    expect(ranges.shown).toEqual({ from, to });
    expect(`${ranges.before.from} to ${ranges.before.to}`).toBe(before);
  });

  test.each([
    ["2026-03-10", "2026-03-04", "The first day is after the last one."],
    ["2026-03-04", "2026-11-24", "Choose days up to today, 2026-11-23 (UTC)."],
    ["2025-03-04", "2026-03-04", "Choose at most 365 days."],
    ["2026-02-30", "2026-03-04", "Enter both days."],
    ["", "2026-03-04", "Enter both days."],
    ["2025-03-05", "2026-03-04", null],
  ])("from %s to %s: %s", (from, to, problem) => {
    expect(rangeProblem(from, to, "2026-11-23")).toBe(problem);
    const { shown } = analyticsRanges({ period: "30-days", group: "day", from, to }, "2026-11-23");
    expect(shown.from).toBe(problem ? "2026-10-25" : from);
  });

  test("every period can become a range", () => {
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2029, 0, 1); at += DAY)
      for (const period of analyticsPeriods) {
        const today = new Date(at).toISOString().slice(0, 10);
        const { from, to } = asRange(analyticsRanges({ period, group: "month" }, today).shown);
        expect(rangeProblem(from, to, today)).toBeNull();
      }
  });

  test("names that the API refuses are left out of the request", () => {
    expect(timesOf({ from: "2026-01-01", to: "2026-01-02" }, { projects: ["web", "a b", ""] })).toEqual({
      from: "2026-01-01T00:00:00Z",
      to: "2026-01-02T23:59:59.999Z",
      projectNames: ["web"],
    });
    const url = {
      period: "90-days",
      group: "week",
      measure: "builds",
      by: "result",
      view: "chart",
      compare: "none",
      projects: [],
    } as const;
    expect(analyticsRequests({ ...url, projects: [] }, "2026-11-23").reviews).not.toHaveProperty("projectNames");
  });
});

const point = (ts: number, projects: Record<string, number>, more: Partial<AccountAnalytics["builds"]["all"]> = {}) => {
  const total = Object.values(projects).reduce((sum, one) => sum + one, 0);
  return { ts, total, projects, changesDetected: 0, noChanges: 0, accepted: 0, rejected: 0, ...more };
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
  };
  const part = { series, all, projects: ids.map((id) => ({ id, name: `name-${id}` })) };
  return { builds: part, screenshots: part };
};

describe("the table of analytics", () => {
  const now = analyticsOf(
    point(1, { a: 6 }, { changesDetected: 4, noChanges: 1, accepted: 2, rejected: 1 }),
    point(2, { a: 1, b: 2 }, { noChanges: 3 }),
  );
  const earlier = analyticsOf(point(-1, { a: 3 }));

  test("divides builds by result without a rest, and compares with the bucket at the same place", () => {
    const { parts, buckets, sum } = analyticsTable(now, earlier, { measure: "builds", by: "result" });
    expect(parts.map(({ label }) => label)).toEqual(["No changes", "Approved", "Rejected", "Changes, not decided", "Not compared"]);
    expect(buckets).toEqual([
      { ts: 1, values: { noChanges: 1, accepted: 2, rejected: 1, undecided: 1, unfinished: 1 }, total: 6, before: 3 },
      { ts: 2, values: { noChanges: 3, accepted: 0, rejected: 0, undecided: 0, unfinished: 0 }, total: 3, before: null },
    ]);
    for (const row of [...buckets, sum]) expect(Object.values(row.values).reduce((all, one) => all + one, 0)).toBe(row.total);
  });

  test("joins the smallest of many projects, and keeps six by themselves", () => {
    const many = (ids: string) => analyticsOf(point(1, Object.fromEntries([...ids].map((id, at) => [id, 10 - at]))));
    const parts = (ids: string) =>
      analyticsTable(many(ids), earlier, { measure: "screenshots", by: "project" }).parts.map(({ label }) => label);
    expect(parts("abcdef")).toEqual(["name-a", "name-b", "name-c", "name-d", "name-e", "name-f"]);
    expect(parts("abcdefgh")).toEqual(["name-a", "name-b", "name-c", "name-d", "name-e", "3 other projects"]);
    const { buckets } = analyticsTable(many("abcdefgh"), earlier, { measure: "builds", by: "project" });
    expect(buckets[0]!.values["others"]).toBe(5 + 4 + 3);
  });
});

test("buckets, waiting times and shares are written for people", () => {
  const ts = Date.UTC(2026, 8, 28);
  expect((["day", "week", "month"] as const).map((group) => bucketName(ts, group))).toEqual(["28 Sept", "28 Sept to 4 Oct", "Sept 2026"]);
  const times = [0, 59, 60, 1500, 3600, 12_000, 86_400, 172_800, 216_000];
  expect(times.map(waitingTime)).toEqual([
    "under 1 min",
    "under 1 min",
    "1 min",
    "25 min",
    "1 h",
    "3 h 20 min",
    "24 h",
    "2.0 days",
    "2.5 days",
  ]);
  expect([shareText(2, 3), shareText(0, 0)]).toEqual(["67%", "–"]);
});
