import { expect, test } from "vitest";
import { firstSection, sectionsOf } from "./build-sections.ts";

const stats = { total: 9, changed: 0, added: 0, removed: 0, unchanged: 8, failure: 0, ignored: 0, retryFailure: 0 };
const none = { total: 0, undecided: 0, rejected: 0 };

test("a build opens with its changes, else with what could not be compared, else with what it has", () => {
  const build = { stats: { ...stats, changed: 1 }, causes: none, decidedByRules: null };
  expect(firstSection({ ...build, causes: { ...none, total: 2 } } as never)).toBe("causes");
  expect(firstSection(build as never)).toBe("changed");
  expect(firstSection({ ...build, stats: { ...stats, ignored: 1 }, conclusion: "no-changes" } as never)).toBe("unchanged");
  expect(firstSection({ ...build, stats } as never)).toBe("unchanged");
  const failed = { ...build, stats: { ...stats, failure: 1 } };
  expect(firstSection({ ...failed, causes: { ...none, total: 2 }, decided: { failed: 1 } } as never)).toBe("causes");
  expect(firstSection({ ...failed, decided: { failed: 1 } } as never)).toBe("failure");
  expect(firstSection({ ...failed, stats, decided: { failed: 1 } } as never)).toBe("problem");
  expect(firstSection({ ...failed, decided: { failed: 0 } } as never)).toBe("unchanged");
  expect(firstSection({ ...build, stats: { ...stats, unchanged: 0 } } as never)).toBe("causes");
});

test("only sections with content are listed, with their sizes", () => {
  const build = { causes: { ...none, total: 9 }, questions: { ...none, total: 7 }, stats, decidedByRules: { snapshots: 2 } };
  expect(sectionsOf(build as never, { unstable: 3, problems: 0, commented: 1 })).toEqual([
    { section: "causes", total: 7 },
    { section: "unstable", total: 3 },
    { section: "commented", total: 1 },
    { section: "rules", total: 2 },
    { section: "unchanged", total: 8 },
  ]);
});

test("a running build lists its changes alone", () => {
  expect(sectionsOf({ causes: { ...none, total: 9 }, decidedByRules: null } as never)).toEqual([{ section: "causes", total: 9 }]);
});
