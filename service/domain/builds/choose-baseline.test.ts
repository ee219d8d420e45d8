import { describe, expect, test } from "vitest";
import type { Deps } from "../../core/deps.ts";
import { sha } from "../../testing/builds.ts";
import { acceptedBuildBefore, buildsOfCommits } from "./baseline.sql.ts";
import { type BuildFacts, type BaselineCandidate, chooseBaseline, typeOf, verdictOf } from "./choose-baseline.ts";

const settings = { defaultBaseBranch: "main", autoApprovedBranchGlob: "main" };
type Past = Partial<BaselineCandidate> & { at: string; pr?: string };

/** A database that holds the given builds, oldest first, numbered from 1. */
function depsWith(past: readonly Past[]): Deps {
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
    ...one,
  }));
  const newest = all.toReversed();
  return {
    database: {
      run: async (statement: unknown, params: unknown[]) => {
        if (statement === acceptedBuildBefore)
          return newest.filter(({ verdict, seq }) => verdict === "accepted" && seq < (params[3] as number));
        if (statement !== buildsOfCommits) throw new Error("unknown statement");
        const commits = params[3] as string[];
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

const check = { type: "check" as const, branch: "feat/x" };
const from = (...commits: string[]) => commits.map((one) => sha(one));

/** Histories: the builds so far, what the client sent, the number of the expected baseline and the verdicts of the walk. */
const histories: [string, Past[], Partial<BuildFacts>, number | null, string[]][] = [
  ["the build of the reference commit", [{ at: "a" }], { referenceCommit: sha("a") }, 1, ["taken"]],
  ["the newest build of the reference commit", [{ at: "a" }, { at: "a" }], { referenceCommit: sha("a") }, 2, ["taken"]],
  ["no build at all", [], { referenceCommit: sha("a"), parentCommits: from("a", "b") }, null, ["no build", "no build", "no build"]],
  [
    "an older ancestor when the merge base has none",
    [{ at: "c" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b", "c") },
    1,
    ["no build", "no build", "taken"],
  ],
  [
    "the nearest of several ancestors",
    [{ at: "c" }, { at: "b" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b", "c") },
    2,
    ["no build", "taken"],
  ],
  [
    "the first entry of parentCommits is skipped",
    [{ at: "a", ...check }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    null,
    ["not approved", "no build", "no build"],
  ],
  [
    "an unapproved check of the merge base is passed over",
    [{ at: "b" }, { at: "a", ...check }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["not approved", "taken"],
  ],
  ["an accepted check of the merge base", [{ at: "a", ...check, verdict: "accepted" }], { referenceCommit: sha("a") }, 1, ["taken"]],
  [
    "an unapproved check, where the base branch approves itself",
    [{ at: "a", ...check }],
    { referenceCommit: sha("a"), referenceBranch: "main" },
    1,
    ["taken"],
  ],
  [
    "an unapproved ancestor needs no approval",
    [{ at: "b", ...check }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["no build", "taken"],
  ],
  [
    "a rejected build is passed over",
    [{ at: "b" }, { at: "a", verdict: "rejected" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["rejected", "taken"],
  ],
  [
    "an older build of a commit whose newest was rejected",
    [{ at: "a" }, { at: "a", verdict: "rejected" }],
    { referenceCommit: sha("a") },
    1,
    ["taken"],
  ],
  [
    "a subset is passed over",
    [{ at: "b" }, { at: "a", subset: true }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["subset", "taken"],
  ],
  [
    "a build without a shard is passed over",
    [{ at: "b" }, { at: "a", incomplete: true }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["subset", "taken"],
  ],
  [
    "a skipped build is passed over",
    [{ at: "b" }, { at: "a", skipped: true, type: "skipped" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["skipped", "taken"],
  ],
  [
    "a build with failed tests is passed over",
    [{ at: "b" }, { at: "a", valid: false }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["tests failed", "taken"],
  ],
  [
    "a failed build is passed over",
    [{ at: "b" }, { at: "a", state: "failed" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["failed", "taken"],
  ],
  [
    "a build that still uploads is passed over",
    [{ at: "b" }, { at: "a", state: "open" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b") },
    1,
    ["not concluded", "taken"],
  ],
  ["a build whose comparison still runs", [{ at: "a", state: "comparing" }], { referenceCommit: sha("a") }, 1, ["taken"]],
  [
    "squash: the commit on main has none, its parent does",
    [{ at: "base" }, { at: "pr", ...check, verdict: "accepted" }],
    { branch: "main", commit: sha("squash"), parentCommits: from("squash", "base") },
    1,
    ["taken"],
  ],
  [
    "rebase: the rewritten commits have none",
    [{ at: "base" }, { at: "old1", ...check }],
    { referenceCommit: sha("base"), parentCommits: from("base") },
    1,
    ["taken"],
  ],
  [
    "merge: the head of the pull request counts as its commit",
    [{ at: "merge", pr: "head", ...check, verdict: "accepted" }],
    { referenceCommit: sha("head") },
    1,
    ["taken"],
  ],
  [
    "squash: the branch goes on after its merge, from the squashed commit",
    [{ at: "base" }, { at: "squash" }],
    { referenceCommit: sha("squash"), parentCommits: from("squash", "base") },
    2,
    ["taken"],
  ],
  [
    "rebase: the build before the force push is not looked at",
    [{ at: "base" }, { at: "old", ...check, verdict: "accepted" }, { at: "newer" }],
    { referenceCommit: sha("newer"), parentCommits: from("newer", "base") },
    3,
    ["taken"],
  ],
  [
    "merge: only the first parents of main are walked",
    [{ at: "one" }, { at: "side", ...check, verdict: "accepted" }],
    { branch: "main", commit: sha("merge"), parentCommits: from("merge", "two", "one") },
    1,
    ["no build", "taken"],
  ],
  [
    "revert: the build of the parent, not that of the same content before",
    [{ at: "good" }, { at: "bad" }],
    { branch: "main", commit: sha("revert"), parentCommits: from("revert", "bad", "good") },
    2,
    ["taken"],
  ],
  [
    "stacked branches: the unapproved build of the lower branch needs an approval as the merge base",
    [{ at: "base" }, { at: "lower", ...check, branch: "feat/lower" }],
    { referenceCommit: sha("lower"), referenceBranch: "feat/lower", parentCommits: from("lower", "base") },
    1,
    ["not approved", "taken"],
  ],
  [
    "stacked branches: the approved build of the lower branch",
    [{ at: "base" }, { at: "lower", ...check, branch: "feat/lower", verdict: "accepted" }],
    { referenceCommit: sha("lower"), referenceBranch: "feat/lower", parentCommits: from("lower", "base") },
    2,
    ["taken"],
  ],
  [
    "cherry-pick to a release branch: the release's own parent",
    [{ at: "main1" }, { at: "release1", branch: "release/1" }],
    { branch: "release/1", commit: sha("pick"), referenceBranch: "release/1", parentCommits: from("pick", "release1", "main1") },
    2,
    ["taken"],
  ],
  [
    "several unsuitable builds: the first suitable ancestor",
    [{ at: "d" }, { at: "c", valid: false }, { at: "b", verdict: "rejected" }, { at: "a", state: "open" }],
    { referenceCommit: sha("a"), parentCommits: from("a", "b", "c", "d") },
    1,
    ["not concluded", "rejected", "tests failed", "taken"],
  ],
  ["shallow history: nothing but the own commit is known", [{ at: "a" }], { parentCommits: from("own") }, null, ["no build"]],
  ["shallow history: no parents are sent", [{ at: "a" }], { parentCommits: null }, null, ["no build"]],
  ["shallow history: only one parent is known", [{ at: "a" }, { at: "b" }], { parentCommits: from("own", "b") }, 2, ["taken"]],
  [
    "more than 250 commits back",
    [{ at: "c260" }],
    { parentCommits: Array.from({ length: 300 }, (_, at) => sha(`c${at}`)) },
    1,
    [...Array.from({ length: 259 }, () => "no build"), "taken"],
  ],
  [
    "ten builds are ordered as numbers, not as text",
    Array.from({ length: 10 }, () => ({ at: "a" })),
    { referenceCommit: sha("a") },
    10,
    ["taken"],
  ],
  [
    "the reference commit is the own commit",
    [{ at: "own", branch: "feat/x" }, { at: "b" }],
    { referenceCommit: sha("own"), parentCommits: from("own", "b") },
    2,
    ["taken"],
  ],
  ["the same commit and branch, built before", [{ at: "own", branch: "feat/x" }], {}, 1, ["taken"]],
  ["the same commit on another branch is not taken", [{ at: "own", branch: "other" }], {}, null, ["no build"]],
  ["an unapproved build of the same commit and branch is not taken", [{ at: "own", ...check }], {}, null, ["not approved"]],
];

describe("choosing a baseline", () => {
  test.each(histories)("%s", async (_name, past, own, expected, verdicts) => {
    const { baseline, steps } = await chooseBaseline(depsWith(past), build(own), settings);
    expect(baseline?.number ?? null).toBe(expected);
    expect(steps.map(({ verdict }) => verdict)).toEqual(verdicts);
    if (expected !== null) expect(steps.at(-1)).toMatchObject({ build: expected, verdict: "taken" });
  });

  test("monitoring takes the latest accepted build of any commit and branch", async () => {
    const past: Past[] = [{ at: "a", verdict: "accepted" }, { at: "b", branch: "other", verdict: "accepted" }, { at: "c" }];
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
    };
    expect([verdictOf(one, true), verdictOf({ ...one, type: "check" }, true), verdictOf({ ...one, type: "check" }, false)]).toEqual([
      "taken",
      "not approved",
      "taken",
    ]);
  });
});
