import { expect, test } from "vitest";
import { changeText, totalUsage, usageByProject } from "./usage-by-project.ts";
import { forecastUsage } from "./usage-forecast.ts";
import { usageRanges } from "./usage-period.ts";

test("a month is compared with the same days of the month before, at most the whole of it", () => {
  expect(usageRanges("month", "2026-11-18")).toEqual({
    shown: { from: "2026-11-01", to: "2026-11-18" },
    before: { from: "2026-10-01", to: "2026-10-18" },
  });
  expect(usageRanges("month", "2026-03-31").before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(usageRanges("last-month", "2026-01-05")).toEqual({
    shown: { from: "2025-12-01", to: "2025-12-31" },
    before: { from: "2025-11-01", to: "2025-11-30" },
  });
});

test("90 days are compared with the 90 days before them", () => {
  expect(usageRanges("90-days", "2026-11-23")).toEqual({
    shown: { from: "2026-08-26", to: "2026-11-23" },
    before: { from: "2026-05-28", to: "2026-08-25" },
  });
});

const november = { start: "2026-11-01T00:00:00.000Z", end: "2026-12-01T00:00:00.000Z" };

test("usage is extended in a straight line, with the day on which the limit is reached", () => {
  expect(forecastUsage({ ...november, used: 3862, included: 5000, today: "2026-11-18" })).toEqual({
    total: 6437,
    days: 18,
    limitOn: "2026-11-24",
  });
  expect(forecastUsage({ ...november, used: 1800, included: 5000, today: "2026-11-18" })).toMatchObject({ total: 3000, limitOn: null });
  expect(forecastUsage({ ...november, used: 6000, included: 5000, today: "2026-11-18" })).toMatchObject({ total: 10_000, limitOn: null });
  expect(forecastUsage({ ...november, used: 300, included: null, today: "2026-11-30" })).toEqual({ total: 300, days: 30, limitOn: null });
});

test("the first day of a period and a period without usage have no forecast", () => {
  expect(forecastUsage({ ...november, used: 500, included: 5000, today: "2026-11-01" })).toBeNull();
  expect(forecastUsage({ ...november, used: 0, included: 5000, today: "2026-11-20" })).toBeNull();
});

const day = (id: string, units: number, snapshots = units, storybook = 0) => ({
  date: "2026-11-02",
  project: { id, name: id },
  units,
  snapshots,
  storybook,
  media: units - snapshots,
});

test("days are summed by project and kind, and kinds add up to the units", () => {
  const rows = usageByProject([day("a", 10, 8, 3), day("b", 40), day("a", 5)], [day("a", 30), day("c", 2)]);
  expect(rows).toEqual([
    { id: "b", name: "b", units: 40, snapshots: 40, storybook: 0, media: 0, before: 0 },
    { id: "a", name: "a", units: 15, snapshots: 10, storybook: 3, media: 2, before: 30 },
    { id: "c", name: "c", units: 0, snapshots: 0, storybook: 0, media: 0, before: 2 },
  ]);
  const total = totalUsage(rows);
  expect(total).toEqual({ units: 55, snapshots: 50, storybook: 3, media: 2, before: 32 });
  expect(total.snapshots + total.storybook + total.media).toBe(total.units);
});

test("a change is written in per cent, and as new without a number before", () => {
  expect([changeText(174, 100), changeText(88, 100), changeText(5, 5), changeText(5, 0), changeText(0, 0)]).toEqual([
    "+74%",
    "\u221212%",
    "0%",
    "new",
    "",
  ]);
});
