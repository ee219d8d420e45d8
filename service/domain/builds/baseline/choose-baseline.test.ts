import { describe, expect, test } from "vitest";
import type { Deps } from "../../../core/deps.ts";
import type { Statement } from "../../../db/statement.ts";
import { sha } from "../../../testing/builds.ts";
import { baselineHistories, type PastBuild } from "../../../testing/baseline-histories.ts";
import { acceptedBuildBefore, buildsOfCommits } from "./baseline.sql.ts";
import { type BuildFacts, type BaselineCandidate, chooseBaseline, typeOf, verdictOf } from "./choose-baseline.ts";

const settings = { defaultBaseBranch: "main", autoApprovedBranchGlob: "main" };
/** A database that holds the given builds, oldest first, numbered from 1. */
function depsWith(past: readonly PastBuild[]): Deps {
  const all = past.map((one, index): BaselineCandidate & { head: string } => ({
    id: `build-${index + 1}`,
    number: index + 1,
    seq: index + 1,
    commit: sha(one.at),
    head: sha(one.pr ?? one.at),
    branch: one.branch ?? "main",
    state: "concluded",
    type: "reference",
    valid: true,
    subset: false,
    skipped: false,
    incomplete: false,
    verdict: null,
    merged: false,
    untrusted: false,
    taken_at: null,
    created_at: new Date("2026-03-10"),
    ...one,
  }));
  const newest = all.toReversed();
  return {
    database: {
      kind: "pglite",
      query: async (statement: Statement, values: unknown[]) => {
        const valueOf = (parameter: string) => values[statement.parameters.indexOf(parameter)];
        if (statement.name === acceptedBuildBefore.name)
          return newest.filter(({ verdict, seq }) => verdict === "accepted" && seq < (valueOf("seq") as number));
        if (statement.name !== buildsOfCommits.name) throw new Error("unknown statement");
        const commits = valueOf("commits") as string[];
        return commits.flatMap((walked) =>
          newest.filter(({ commit, head }) => commit === walked || head === walked).map((one) => ({ ...one, walked })),
        );
      },
    },
  } as unknown as Deps;
}

const build = (own: Partial<BuildFacts>): BuildFacts =>
  ({
    id: "own",
    seq: 1000,
    projectId: "p",
    name: "default",
    mode: "ci",
    commit: sha("own"),
    branch: "feat/x",
    prHeadCommit: null,
    prNumber: null,
    referenceBranch: null,
    referenceCommit: null,
    parentCommits: null,
    ...own,
  }) as BuildFacts;

describe("choosing a baseline", () => {
  test.each(baselineHistories)("%s", async (_name, past, own, expected, verdicts) => {
    const { baseline, steps } = await chooseBaseline(depsWith(past), build(own), settings);
    expect(baseline?.number ?? null).toBe(expected);
    expect(steps.map(({ verdict }) => verdict)).toEqual(verdicts);
    if (expected !== null) expect(steps.at(-1)).toMatchObject({ build: expected, verdict: "taken" });
  });

  test("monitoring takes the latest accepted build of any commit and branch", async () => {
    const past: PastBuild[] = [{ at: "a", verdict: "accepted" }, { at: "b", branch: "other", verdict: "accepted" }, { at: "c" }];
    const { baseline } = await chooseBaseline(depsWith(past), build({ mode: "monitoring" }), settings);
    expect(baseline?.number).toBe(2);
  });
  test("monitoring without an accepted build has no baseline", async () => {
    expect((await chooseBaseline(depsWith([{ at: "a" }]), build({ mode: "monitoring" }), settings)).baseline).toBeNull();
  });

  test.each([
    ["main", null, "main", "reference"],
    ["main", 7, "main", "check"],
    ["feat/x", null, "main", "check"],
    ["release/1", null, "release/*", "reference"],
    ["release/1/fix", null, "release/*", "check"],
    ["next", null, "{main,next}", "reference"],
  ])("a build of %s with pull request %s is of type %s → %s", (branch, prNumber, autoApprovedBranchGlob, type) => {
    expect(typeOf(build({ branch, prNumber }), true, { ...settings, autoApprovedBranchGlob })).toBe(type);
  });
  test("a build of untrusted code on an approved branch is a check", () => {
    expect(typeOf(build({ branch: "main", untrusted: true }), true, settings)).toBe("check");
  });
  test("a build of untrusted code is a baseline only once a person approved it [security: forks choose no baseline]", async () => {
    const past: PastBuild[] = [{ at: "a" }, { at: "a", branch: "fork:main", type: "orphan", untrusted: true }];
    const next = build({ parentCommits: [sha("b"), sha("a")], referenceCommit: sha("a") });
    expect((await chooseBaseline(depsWith(past), next, settings)).baseline?.number).toBe(1);
    expect((await chooseBaseline(depsWith([past[0]!, { ...past[1]!, verdict: "accepted" }]), next, settings)).baseline?.number).toBe(2);
  });
  test("an imported build is a reference on any branch", () => {
    expect(typeOf(build({ branch: "feat/x", takenAt: new Date() }), true, settings)).toBe("reference");
  });
  test("a build without a baseline is an orphan", () => {
    expect(typeOf(build({}), false, settings)).toBe("orphan");
  });
  test("an orphan counts as approved, a check without a review does not", () => {
    const one: BaselineCandidate = {
      id: "b",
      number: 1,
      seq: 1,
      commit: sha("a"),
      branch: "x",
      state: "concluded",
      type: "orphan",
      valid: true,
      subset: false,
      skipped: false,
      incomplete: false,
      verdict: null,
      merged: false,
      untrusted: false,
      taken_at: null,
      created_at: new Date("2026-03-10"),
    };
    expect([verdictOf(one, true), verdictOf({ ...one, type: "check" }, true), verdictOf({ ...one, type: "check" }, false)]).toEqual([
      "taken",
      "not approved",
      "taken",
    ]);
  });
});
