import { readTestFacts } from "../tests/test-facts.ts";
import { type BuildCaller, type BuildRef, findBuild } from "./build-access.ts";
import type { BuildRow } from "./build-record.ts";
import { readSnapshots } from "./baseline-snapshots.ts";
import { type CandidateRow, decideByRules } from "./apply-rules.ts";
import { requireComparable } from "./compare-builds.ts";
import { diffsById } from "./build-lists.sql.ts";
import { evaluatePairs, requestComparisons } from "./evaluate-pairs.ts";
import { type DiffRow, toDiff } from "./list-diffs.ts";
import { isCovered, isSubject, type RuleSubject } from "./match-rules.ts";
import type { HeadSnapshot, Pair } from "./pair-snapshots.ts";
import { toStored } from "./rule-record.ts";
import type { RuleInput } from "./rules.ts";
import { coveredCauses, decidedCandidates, ruleCandidates, snapshotVariants, storedPairs } from "./rules.sql.ts";

const SAMPLES = 10;

type Effects = { matched: number[]; total: number; revealed: number; pending: number };
type StoredPair = { id: number; status: string; head_id: number; base_id: number; base_file_id: string };

/** Returns the effects of a threshold on a build: the same comparisons that a later build would have. */
async function thresholdEffects({ deps }: BuildCaller, build: BuildRow, input: RuleInput): Promise<Effects> {
  const conditions = toStored(input.conditions);
  const variants = await deps.database.run<RuleSubject & { id: number }>(snapshotVariants, [build.id]);
  const subjects = new Set(variants.filter((one) => isSubject(conditions, one)).map(({ id }) => id));
  const rows = (await deps.database.run<StoredPair>(storedPairs, [build.id])).filter(({ head_id: id }) => subjects.has(id));
  const heads = new Map((await readSnapshots(deps, build.id)).map((one) => [one.id, one]));
  const pairs = rows.map((row) => pairOf(row, heads.get(row.head_id)!, input.threshold!));
  await requestComparisons(deps, build.project_id, pairs);
  const all = await evaluatePairs(deps, build.project_id, pairs);
  const statusAfter = new Map(all.map(({ head, status }) => [head!.id, status]));
  const changed = rows.filter(({ status }) => status === "changed");
  return {
    matched: changed.filter((row) => statusAfter.get(row.head_id) === "unchanged").map(({ id }) => id),
    total: changed.length,
    revealed: rows.filter((row) => row.status === "unchanged" && statusAfter.get(row.head_id) === "changed").length,
    pending: all.filter(({ waiting }) => waiting).length,
  };
}

/** Pairs a snapshot with its stored base, with another threshold. */
function pairOf({ base_id: id, base_file_id: fileId }: StoredPair, head: HeadSnapshot, threshold: number): Pair {
  const base = { id, file_id: fileId, test_id: head.test_id, name: head.name, parent_name: head.parent_name };
  return { status: "pending", head: { ...head, threshold }, base };
}

async function decidingEffects({ deps }: BuildCaller, build: BuildRow, input: RuleInput): Promise<Effects> {
  const candidates = await deps.database.run<CandidateRow>(ruleCandidates, [build.id]);
  const rule = { id: "", effect: input.effect, conditions: toStored(input.conditions) };
  const { approve, ignore } = decideByRules([rule], candidates);
  return { matched: [...approve, ...ignore].map(({ id }) => id), total: candidates.length, revealed: 0, pending: 0 };
}

/**
 * Handles `POST …/builds/{buildNumber}/rules/preview`: returns what a rule would decide in a build, by the code that decides. Throws 400, 404, 409
 * for a build that is not complete.
 */
export async function previewRule(ctx: BuildCaller, ref: BuildRef, input: RuleInput) {
  const { deps } = ctx;
  const { database } = deps;
  const { build } = await findBuild(ctx, ref);
  requireComparable(build);
  const effects = input.effect === "threshold" ? await thresholdEffects(ctx, build, input) : await decidingEffects(ctx, build, input);
  const [causes] = await database.run<{ total: number; matched: number }>(coveredCauses, [build.id, JSON.stringify(effects.matched)]);
  const decided = await database.run<CandidateRow>(decidedCandidates, [build.project_id, build.id, build.name, build.seq]);
  const conditions = toStored(input.conditions);
  const isMatched = new Set(effects.matched);
  const earlier = decided.filter((one) => (input.effect === "threshold" ? isMatched.has(one.id) : isCovered(conditions, one)));
  const samples = await database.run<DiffRow>(diffsById, [build.id, JSON.stringify(effects.matched.slice(0, SAMPLES))]);
  const facts = await readTestFacts(deps, build.project, samples);
  return {
    snapshots: { matched: effects.matched.length, total: effects.total },
    causes: causes!,
    earlier: {
      approved: earlier.filter(({ decision }) => decision === "approved").length,
      rejected: earlier.filter(({ decision }) => decision === "rejected").length,
    },
    revealed: effects.revealed,
    pending: effects.pending,
    samples: samples.map((row) => toDiff(deps, build.project, row, facts)),
  };
}
