import { runStatement } from "../../../db/statement.ts";
import { matchesGlob } from "../../../../lib/contract/glob.ts";
import type { Deps } from "../../../core/deps.ts";
import type { BaselineStep, builds } from "../../../db/build-schema.ts";
import { acceptedBuildBefore, buildsOfCommits, type BuildsOfCommitsRow } from "./baseline.sql.ts";

export type BuildFacts = typeof builds.$inferSelect;

/** Facts about a build that could become a baseline. */
export type BaselineCandidate = {
  id: string;
  number: number;
  seq: number;
  commit: string;
  branch: string;
  state: BuildFacts["state"];
  type: BuildFacts["type"];
  valid: boolean;
  subset: boolean;
  skipped: boolean;
  incomplete: boolean;
  verdict: BuildFacts["verdict"];
  untrusted: boolean;
  /** Time of the pictures of an imported build; null for all others. */
  taken_at: Date | null;
  created_at: Date;
  /** True when the pull request of the build is merged. */
  merged: boolean;
};

/** Settings of the project that decide about baselines. */
export type BaselineSettings = { defaultBaseBranch: string; autoApprovedBranchGlob: string };
export type ChosenBaseline = { baseline: BaselineCandidate | null; branch: string | null; steps: BaselineStep[] };

/** Returns true for branches whose builds are approved by themselves. */
const isAutoApproved = (branch: string, { autoApprovedBranchGlob }: BaselineSettings) => matchesGlob(branch, autoApprovedBranchGlob);

/** Returns the verdict about a build as a baseline. `approved` asks for one that people or the branch approved, `ownOnly` for one that was not imported. */
export function verdictOf(one: BaselineCandidate, approved: boolean, ownOnly = false): BaselineStep["verdict"] {
  if (ownOnly && one.taken_at) return "older import";
  if (one.skipped) return "skipped";
  if (one.state === "failed") return "failed";
  if (one.state !== "comparing" && one.state !== "concluded") return "not concluded";
  if (!one.valid) return "tests failed";
  if (one.subset || one.incomplete) return "subset";
  if (one.verdict === "rejected") return "rejected";
  const isApproved = one.type !== "check" || one.verdict === "accepted" || one.merged;
  // Untrusted code chose the pictures: only a person's approval makes them a baseline, even for builds that accept unreviewed ones.
  if (one.untrusted && one.verdict !== "accepted") return "not approved";
  return approved && !isApproved ? "not approved" : "taken";
}

/**
 * Looks at commits in order and takes the newest suitable build of the first commit that has one. Records each look; of a commit with several
 * unsuitable builds the newest one.
 */
function walkCommits(commits: readonly string[], found: readonly BuildsOfCommitsRow[], { approved, ownOnly }: Wanted) {
  const steps: BaselineStep[] = [];
  for (const commit of commits) {
    const all = found.filter(({ walked }) => walked === commit);
    const taken = all.find((one) => verdictOf(one, approved, ownOnly) === "taken");
    const shown = taken ?? all[0];
    steps.push({ commit, build: shown?.number ?? null, verdict: shown ? verdictOf(shown, approved, ownOnly) : "no build" });
    if (taken) return { taken, steps };
  }
  return { taken: null, steps };
}

type Wanted = { approved: boolean; ownOnly?: boolean };

/** Walks commits of a build's suite. `ownOnly`: passes over imported builds. */
async function walkSuite(
  { database }: Deps,
  suite: { projectId: string; name: string; mode: string },
  commits: readonly string[],
  { except = "", branch, ...wanted }: Wanted & { except?: string; branch?: string },
) {
  if (!commits.length) return { taken: null, steps: [] };
  const values = { projectId: suite.projectId, name: suite.name, mode: suite.mode, commits: [...new Set(commits)], except };
  const found = await runStatement(database, buildsOfCommits, values);
  return walkCommits(commits, branch === undefined ? found : found.filter((one) => one.branch === branch), wanted);
}

/**
 * Looks for a baseline. An import never replaces a newer build: when one is found, looks again without imports, and takes what that finds if it was made
 * after the imported pictures.
 */
async function preferNewer<T>(look: (ownOnly: boolean) => Promise<T>, foundBy: (looked: T) => BaselineCandidate | null): Promise<T> {
  const first = await look(false);
  const takenAt = foundBy(first)?.taken_at;
  if (!takenAt) return first;
  const own = await look(true);
  const found = foundBy(own);
  return found && found.created_at > takenAt ? own : first;
}

/** Returns the newest approved build of the first commit that has one, or null. */
export async function findApprovedBuild(deps: Deps, suite: { projectId: string; name: string; mode: string }, commits: readonly string[]) {
  const look = (ownOnly: boolean) => walkSuite(deps, suite, commits, { approved: true, ownOnly });
  return (await preferNewer(look, ({ taken }) => taken)).taken;
}

const chooseForCi = (deps: Deps, build: BuildFacts, settings: BaselineSettings): Promise<ChosenBaseline> =>
  preferNewer(
    (ownOnly) => lookForCi(deps, build, settings, ownOnly),
    ({ baseline }) => baseline,
  );

async function lookForCi(deps: Deps, build: BuildFacts, settings: BaselineSettings, ownOnly: boolean): Promise<ChosenBaseline> {
  const branch = build.referenceBranch ?? (build.referenceCommit ? null : settings.defaultBaseBranch);
  const steps: BaselineStep[] = [];
  const walk = async (commits: readonly string[], approved: boolean) => {
    const result = await walkSuite(deps, build, commits, { approved, ownOnly, except: build.id });
    steps.push(...result.steps);
    return result.taken;
  };
  const head = build.prHeadCommit ?? build.commit;
  const mergeBase = build.referenceCommit ?? build.remoteHistory?.mergeBase;
  if (build.remoteHistory?.mergeBase === null) steps.push({ commit: null, build: null, verdict: "no history" });
  if (mergeBase && mergeBase !== head && mergeBase !== build.commit) {
    const needsApproval = branch === null || !isAutoApproved(branch, settings);
    const taken = await walk([mergeBase], needsApproval);
    if (taken) return { baseline: taken, branch, steps };
  }
  // The first entry is the commit that the others are ancestors of: the merge base was looked at above, the head is this build's own.
  const parents = await walk((build.parentCommits ?? build.remoteHistory?.commits ?? []).slice(1), false);
  if (parents) return { baseline: parents, branch, steps };
  const again = await walkSuite(deps, build, [build.commit], { approved: true, ownOnly, except: build.id, branch: build.branch });
  return { baseline: again.taken, branch, steps: [...steps, ...again.steps] };
}

async function chooseForMonitoring({ database }: Deps, build: BuildFacts): Promise<ChosenBaseline> {
  const [found] = await runStatement(database, acceptedBuildBefore, {
    projectId: build.projectId,
    name: build.name,
    mode: build.mode,
    seq: build.seq,
  });
  const verdict = found && verdictOf(found, true);
  const step: BaselineStep = { commit: found?.commit ?? null, build: found?.number ?? null, verdict: verdict ?? "no build" };
  return { baseline: verdict === "taken" ? found! : null, branch: null, steps: [step] };
}

/**
 * Chooses the baseline of a build: for CI the build of the reference commit, else of the nearest parent commit, else an approved one of the
 * same commit and branch; for monitoring the latest accepted build. Returns every look with its verdict.
 */
export const chooseBaseline = (deps: Deps, build: BuildFacts, settings: BaselineSettings): Promise<ChosenBaseline> =>
  build.mode === "monitoring" ? chooseForMonitoring(deps, build) : chooseForCi(deps, build, settings);

/** Returns the type of a build. A build of a pull request or of untrusted code is never approved by its branch. An imported one was approved where it comes from. */
export function typeOf(build: BuildFacts, hasBaseline: boolean, settings: BaselineSettings): NonNullable<BuildFacts["type"]> {
  if (build.takenAt) return "reference";
  if (build.mode === "ci" && build.prNumber === null && !build.untrusted && isAutoApproved(build.branch, settings)) return "reference";
  return hasBaseline ? "check" : "orphan";
}
