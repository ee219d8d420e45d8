import { expect, test } from "vitest";
import type { RulePreview } from "../queries/build-rules.ts";
import { earlierText, factsOfSamples, matchText } from "./rule-rehearsal.ts";

const preview = (matched: number, total: number, approved = 0, rejected = 0) =>
  ({ snapshots: { matched, total }, earlier: { approved, rejected } }) as RulePreview;

test.each([
  [preview(41, 57), "approve", "Would approve 41 of 57 undecided snapshots in this build."],
  [preview(1, 1), "ignore", "Would ignore 1 of 1 undecided snapshot in this build."],
  [preview(0, 57), "approve", "Would approve none of 57 undecided snapshots in this build."],
  [preview(0, 0), "approve", "This build has no undecided change. The rule applies to later builds."],
] as const)("says what would be decided: %#", (one, effect, text) => {
  expect(matchText(one, effect)).toBe(text);
});

test.each([
  [preview(1, 1, 12), false, "In this and the last 20 builds it would have agreed with people 12 times out of 12."],
  [preview(1, 1), false, "No one has decided on a change like this yet."],
  [preview(1, 1, 1, 2), true, "In this and the last 20 builds it would have agreed with people 1 time out of 3."],
])("says how often it would have agreed with people: %#", (one, isWarning, text) => {
  expect(earlierText(one)).toEqual({ isWarning, text });
});

test("samples offer their variants, and the largest share rounded up", () => {
  const metadata = { browser: { name: "chromium", version: "1" }, viewport: { width: 1280, height: 720 }, colorScheme: "dark" };
  const samples = [
    { score: 0.01234, head: { metadata } },
    { score: 0.001, head: { metadata } },
    { score: null, head: null },
  ];
  expect(factsOfSamples({ samples } as never)).toEqual({ browsers: ["chromium"], schemes: ["dark"], widths: ["1280"], share: 1.24 });
});
