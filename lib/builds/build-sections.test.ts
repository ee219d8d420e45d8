import { expect, test } from "vitest";
import { firstSection, sectionsOf } from "./build-sections.ts";

const stats = { total: 9, changed: 0, added: 0, removed: 0, unchanged: 8, failure: 0, ignored: 0, retryFailure: 0 };
const none = { total: 0, undecided: 0, rejected: 0 };

test("a build opens with its causes, else with changes that could not be compared", () => {
  const build = { stats: { ...stats, changed: 1 }, causes: none, decidedByRules: null };
  expect(firstSection({ ...build, causes: { ...none, total: 2 } } as never)).toBe("causes");
  expect(firstSection(build as never)).toBe("changed");
  expect(firstSection({ ...build, stats } as never)).toBe("unchanged");
  const failed = { ...build, causes: { ...none, total: 2 }, stats: { ...stats, failure: 1 } };
  expect(firstSection({ ...failed, decided: { failed: 1 } } as never)).toBe("failure");
  expect(firstSection({ ...failed, stats, decided: { failed: 1 } } as never)).toBe("problem");
  expect(firstSection({ ...failed, decided: { failed: 0 } } as never)).toBe("causes");
});

test("a running build lists its sections with the number of causes, and no number for the others", () => {
  expect(sectionsOf({ causes: { ...none, total: 9 }, decidedByRules: null } as never)).toEqual([
    { section: "causes", total: 9 },
    ...["changed", "added", "removed", "unchanged"].map((section) => ({ section, total: null })),
  ]);
});
