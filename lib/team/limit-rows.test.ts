import { expect, test } from "vitest";
import { limitRows } from "./limit-rows.ts";

const limits = { maxFileBytes: 500 * 2 ** 20, mediaDays: 0, buildDays: 0, deletesFrom: null, screenshotsPerMonth: null };
const forEver = "Until someone deletes them";

test.each([
  [{}, [forEver, forEver, "500 MB"]],
  [{ mediaDays: 30, buildDays: 30 }, ["30 days", "30 days", "500 MB"]],
  [{ buildDays: 1, mediaDays: 365, screenshotsPerMonth: 5000 }, ["1 day", "365 days", "500 MB", "5,000"]],
  [{ buildDays: 90, deletesFrom: "2026-12-03T12:00:00.000Z" }, ["90 days", forEver, "3 Dec", "500 MB"]],
])("limits %j have a row each", (some, values) => {
  expect(limitRows({ ...limits, ...some }).map(([, value]) => value)).toEqual(values);
});
