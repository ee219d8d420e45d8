import { expect, test } from "vitest";
import { flakyWeeks } from "./flaky-weeks.ts";

const days = (from: string, changes: number[]) =>
  changes.map((count, at) => ({
    date: new Date(Date.parse(from) + at * 86_400_000).toISOString(),
    total: 2,
    changes: count,
    uniqueChanges: 0,
  }));

test("sums days into ISO weeks from Monday to Sunday", () => {
  // 15 November 2026 is a Sunday.
  expect(flakyWeeks(days("2026-11-15T00:00:00Z", [1, 0, 2, 0]))).toEqual([
    { start: "2026-11-09T00:00:00.000Z", name: "W46", builds: 2, changes: 1 },
    { start: "2026-11-16T00:00:00.000Z", name: "W47", builds: 6, changes: 2 },
  ]);
});

test("names weeks at the turn of a year by the year of their Thursday", () => {
  expect(flakyWeeks(days("2026-12-28T00:00:00Z", [0, 0, 0, 0, 0, 0, 0, 0])).map(({ name }) => name)).toEqual(["W53", "W1"]);
});

test("keeps the last twelve weeks", () => {
  const weeks = flakyWeeks(
    days(
      "2026-08-24T00:00:00Z",
      Array.from({ length: 91 }, () => 1),
    ),
  );
  expect(weeks).toHaveLength(12);
});
