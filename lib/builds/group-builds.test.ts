import { expect, test } from "vitest";
import type { Build } from "../queries/builds.ts";
import { buildDays } from "./group-builds.ts";

const build = (number: number, createdAt: string, sha = `${number}`) =>
  ({ id: `${number}`, number, createdAt, status: "no-changes", head: { sha, branch: "main" } }) as unknown as Build;
const numbers = (days: ReturnType<typeof buildDays>) =>
  days.map(({ label, groups }) => [label, groups.map(({ builds }) => builds.map((one) => one.number))]);

test("builds are divided by the day of a zone, and builds of one commit stay together", () => {
  const builds = [
    build(5, "2026-11-22T09:00:00.000Z", "a"),
    build(4, "2026-11-22T08:59:00.000Z", "a"),
    build(3, "2026-11-21T23:30:00.000Z"),
    build(2, "2026-11-17T12:00:00.000Z"),
    build(1, "2025-01-02T12:00:00.000Z"),
  ];
  const now = Date.parse("2026-11-22T10:00:00.000Z");
  const rest = [
    ["17 Nov", [[2]]],
    ["2 Jan 2025", [[1]]],
  ];
  expect(numbers(buildDays(builds, "UTC", now))).toEqual([[null, [[5, 4]]], ["Yesterday", [[3]]], ...rest]);
  expect(numbers(buildDays(builds, "Europe/Paris", now))).toEqual([[null, [[5, 4], [3]]], ...rest]);
});

test("builds of one commit are grouped within a day, at the position of the newest", () => {
  const builds = [
    build(6, "2026-11-22T09:00:00.000Z", "a"),
    build(5, "2026-11-22T08:59:00.000Z", "b"),
    build(4, "2026-11-22T08:58:00.000Z", "a"),
    build(3, "2026-11-21T23:30:00.000Z", "b"),
    build(2, "2026-11-21T23:20:00.000Z", "a"),
    build(1, "2026-11-21T23:10:00.000Z", "b"),
  ];
  expect(numbers(buildDays(builds, "UTC", Date.parse("2026-11-22T10:00:00.000Z")))).toEqual([
    [null, [[6, 4], [5]]],
    ["Yesterday", [[3, 1], [2]]],
  ]);
});
