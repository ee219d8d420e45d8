import { expect, test } from "vitest";
import { limitsText } from "./limits-text.ts";

const limits = { maxFileBytes: 500 * 2 ** 20, mediaDays: 0, buildDays: 0, deletesFrom: null };
const end = "Set by the operator of this instance.";

test.each([
  [{}, null, "Builds and files are kept until someone deletes them. A file can have at most 500 MB."],
  [{ mediaDays: 30, buildDays: 30 }, null, "Builds and files are kept for 30 days. A file can have at most 500 MB."],
  [
    { buildDays: 1, mediaDays: 365 },
    5000,
    "Builds are kept for 1 day, files for 365 days. A file can have at most 500 MB. 5,000 screenshots a month are included.",
  ],
  [
    { buildDays: 90, deletesFrom: "2026-12-03T12:00:00.000Z" },
    null,
    "Builds are kept for 90 days, files until someone deletes them. Older ones are deleted from 3 Dec on. A file can have at most 500 MB.",
  ],
])("limits %j and %s screenshots are said in one line", (some, screenshotsPerMonth, text) => {
  expect(limitsText({ ...limits, ...some, screenshotsPerMonth })).toBe(`${text} ${end}`);
});
