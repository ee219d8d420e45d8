import { expect, test } from "vitest";
import type { RulePreview } from "../queries/build-rules.ts";
import { earlierText, factsOfSamples, matchText } from "./rule-rehearsal.ts";

const preview = (matched: number, total: number, approved = 0, rejected = 0, causes = 0) =>
  ({ snapshots: { matched, total }, causes: { matched: causes, total: 12, rejected: 0 }, earlier: { approved, rejected } }) as RulePreview;

test.each([
  [preview(41, 57, 0, 0, 3), "approve", "Would approve 41 of 57 undecided snapshots here. 3 of 12 causes are covered completely."],
  [preview(1, 1, 0, 0, 1), "ignore", "Would ignore 1 of 1 undecided snapshot here. 1 of 12 causes is covered completely."],
  [preview(0, 57), "approve", "Would approve none of 57 undecided snapshots here."],
  [preview(0, 0), "approve", "This build has no undecided change. The rule applies to later builds."],
] as const)("says what would be decided: %#", (one, effect, text) => {
  expect(matchText(one, effect)).toBe(text);
});

test.each([
  [preview(1, 1, 12), false, "12 earlier changes match, all approved by people."],
  [preview(1, 1, 1), false, "1 earlier change matches, approved by a person."],
  [preview(1, 1), false, "People haven’t decided about such changes before."],
  [preview(1, 1, 12, 2), true, "14 earlier changes match. People rejected 2."],
  [preview(1, 1, 0, 3), true, "3 earlier changes match. People rejected all of them."],
  [preview(1, 1, 0, 1), true, "1 earlier change matches. People rejected 1."],
])("says how people decided before: %#", (one, isWarning, text) => {
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
