import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { dateOfDay, dayAfter, isoDay } from "./days.ts";

afterEach(() => vi.unstubAllEnvs());

test("counts days of the calendar, also across a change of the clock", () => {
  vi.stubEnv("TZ", "Europe/Paris");
  const late = Date.parse("2026-10-24T21:30:00Z");
  expect([0, 1, 2, 8].map((days) => dayAfter(days, late))).toEqual(["2026-10-24", "2026-10-25", "2026-10-26", "2026-11-01"]);
});

test.each(["Europe/Paris", "America/St_Johns", "Pacific/Apia"])("reads back the days that it writes in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (days) => {
      const day = dayAfter(days, 0);
      expect(isoDay(dateOfDay(day))).toBe(day);
    }),
  );
});
