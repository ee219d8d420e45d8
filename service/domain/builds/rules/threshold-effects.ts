import { runStatement } from "../../../db/statement.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { readSnapshots } from "../baseline/baseline-snapshots.ts";
import type { BuildCaller } from "../record/build-access.ts";
import type { BuildRow } from "../record/build-record.ts";
import { type EvaluatedPair, evaluatePairs, requestComparisons } from "../comparison/evaluate-pairs.ts";
import { isSubject } from "../decisions/match-rules.ts";
import type { HeadSnapshot, Pair } from "../baseline/pair-snapshots.ts";
import { toStored } from "./rule-record.ts";
import type { RuleInput } from "./rules.ts";
import { causePlaces, snapshotVariants, storedPairs, type RulePlaceRow, type StoredPair } from "../decisions/rules.sql.ts";

/** Effects of a rule on a build: ids of snapshots that match, of how many, and causes. */
export type RuleEffects = {
  matched: number[];
  total: number;
  causes: { matched: number; total: number; rejected: number };
  /** For a threshold: the same of questions. */
  questions: RuleEffects["causes"] | null;
  revealed: number;
  pending: number;
};

/** Pairs a snapshot with its stored base, with another threshold. */
function pairOf({ base_id: id, base_file_id: fileId }: StoredPair, head: HeadSnapshot, threshold: number): Pair {
  const base = { id, file_id: fileId, test_id: head.test_id, name: head.name, parent_name: head.parent_name };
  return { status: "pending", head: { ...head, threshold }, base };
}

const overlaps = (a: StoredRegion["after"], b: StoredRegion["after"]): boolean =>
  a !== null && b !== null && a[0] < b[0] + b[2] && b[0] < a[0] + a[2] && a[1] < b[1] + b[3] && b[1] < a[1] + a[3];

/** Returns true where an area is still found: a new area overlaps it in one of the pictures. */
function isFound(own: StoredRegion | null, { status, result, waiting }: EvaluatedPair): boolean {
  if (waiting || result?.status === "failed") return true;
  if (own === null) return status === "changed";
  return (result?.regions ?? []).some(({ before, after }) => overlaps(own.after, after) || overlaps(own.before, before));
}

type PlacesOf = "cause_id" | "question_id";

/** Counts causes or questions without an area that is found with a threshold. `pairs`: compared with it, by the ids of their diffs; others stay as they are. */
function countHidden(places: readonly RulePlaceRow[], of: PlacesOf, pairs: ReadonlyMap<number, EvaluatedPair>): RuleEffects["causes"] {
  const all = new Map<number, { isLeft: boolean; isRejected: boolean }>();
  for (const { [of]: id, diff_id: diffId, is_rejected: isRejected, own } of places) {
    const pair = pairs.get(diffId);
    const before = all.get(id);
    const isLeft = Boolean(before?.isLeft) || !pair || isFound(own, pair);
    all.set(id, { isLeft, isRejected: Boolean(before?.isRejected) || isRejected });
  }
  const hidden = [...all.values()].filter(({ isLeft }) => !isLeft);
  return { matched: hidden.length, total: all.size, rejected: hidden.filter(({ isRejected }) => isRejected).length };
}

/** Returns the effects of a threshold on a build: the same comparisons that a later build would have. Those that are missing are requested. */
export async function thresholdEffects({ deps }: BuildCaller, build: BuildRow, input: RuleInput): Promise<RuleEffects> {
  const { database } = deps;
  const conditions = toStored(input.conditions);
  const variants = await runStatement(database, snapshotVariants, { buildId: build.id });
  const subjects = new Set(variants.filter((one) => isSubject(conditions, one)).map(({ id }) => id));
  const rows = (await runStatement(database, storedPairs, { buildId: build.id })).filter(({ head_id: id }) => subjects.has(id));
  const heads = new Map((await readSnapshots(deps, build.id)).map((one) => [one.id, one]));
  const pairs = rows.map((row) => pairOf(row, heads.get(row.head_id)!, input.threshold!));
  await requestComparisons(deps, build.project_id, pairs);
  const all = await evaluatePairs(deps, build.project_id, pairs);
  const byHead = new Map(all.map((one) => [one.head!.id, one]));
  const changed = rows.filter(({ status }) => status === "changed");
  const places = await runStatement(database, causePlaces, { buildId: build.id });
  const compared = new Map(rows.map((row) => [row.id, byHead.get(row.head_id)!]));
  return {
    matched: changed.filter((row) => byHead.get(row.head_id)?.status === "unchanged").map(({ id }) => id),
    total: changed.length,
    causes: countHidden(places, "cause_id", compared),
    questions: countHidden(places, "question_id", compared),
    revealed: rows.filter((row) => row.status === "unchanged" && byHead.get(row.head_id)?.status === "changed").length,
    pending: all.filter(({ waiting }) => waiting).length,
  };
}
