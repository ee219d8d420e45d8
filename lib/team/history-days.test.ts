import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayAfter } from "../browser/days.ts";
import { lastDayBefore, startOfDay } from "./history-days.ts";

beforeEach(() => vi.stubEnv("TZ", "Europe/Paris"));
afterEach(() => vi.unstubAllEnvs());

test("starts a day at midnight of the reader's time zone, in winter and in summer", () => {
  expect(startOfDay("2026-01-05")).toBe("2026-01-04T23:00:00.000Z");
  expect(startOfDay("2026-07-05")).toBe("2026-07-04T22:00:00.000Z");
  expect(startOfDay("2026-12-31", 1)).toBe("2026-12-31T23:00:00.000Z");
});

test("reads the days of a range back", () => {
  expect(dayAfter(0, Date.parse(startOfDay("2026-03-29")!))).toBe("2026-03-29");
  expect(lastDayBefore(startOfDay("2026-03-29", 1)!)).toBe("2026-03-29");
});

test("refuses texts that are no day", () => {
  for (const text of ["", "2026-1-5", "soon"]) expect(startOfDay(text)).toBeNull();
});
