import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { runInTransaction } from "../../../db/run-in-transaction.ts";
import type { StoredConditions } from "../../../db/test-schema.ts";
import { isCovered, isSubject, type RuleCandidate, type RuleSubject } from "./match-rules.ts";
import type { HeadSnapshot } from "../baseline/pair-snapshots.ts";
import { projectDecisions, type DecidedSubject } from "./project-decisions.ts";
import { activeRules, activeThresholds, approveByRules, ignoreDiffs, ruleCandidates, snapshotVariants } from "./rules.sql.ts";
import { removeEmptyCauses } from "../comparison/diffs.sql.ts";

export type ActiveRule = { id: string; effect: "approve" | "ignore" | "threshold"; conditions: StoredConditions; threshold: number | null };
export type CandidateRow = RuleCandidate & { id: number; decision: "approved" | "rejected" | null };
type Effect = "approve" | "ignore";
export type RuleDecision = { id: number; rule_id: string };
export type DecidingRule = Pick<ActiveRule, "id" | "effect" | "conditions">;

/** Returns the snapshots that rules decide about: each by the first rule, in their order, that covers all of its changed areas. */
export function decideByRules(
  rules: readonly DecidingRule[],
  candidates: readonly (RuleCandidate & { id: number })[],
): Record<Effect, RuleDecision[]> {
  const decided: Record<Effect, RuleDecision[]> = { approve: [], ignore: [] };
  for (const candidate of candidates) {
    const rule = rules.find(({ conditions }) => isCovered(conditions, candidate));
    if (rule && rule.effect !== "threshold") decided[rule.effect].push({ id: candidate.id, rule_id: rule.id });
  }
  return decided;
}

/** Marks diffs of a build as ignored. The caller holds the lock of the build's row. */
export async function ignoreInBuild(tx: Tx, buildId: string, diffs: readonly { id: number; rule_id: string | null }[]): Promise<void> {
  if (!diffs.length) return;
  await runInTransaction(tx, ignoreDiffs, [buildId, JSON.stringify(diffs)]);
  await runInTransaction(tx, removeEmptyCauses, [buildId]);
}

/** Applies the active rules of a project to the undecided changes of a build. The caller holds the lock of the build's row. */
export async function applyRules(tx: Tx, build: { id: string; projectId: string }, now: Date): Promise<void> {
  const rules = await runInTransaction<ActiveRule>(tx, activeRules, [build.projectId, now.toISOString()]);
  if (!rules.length) return;
  const { approve, ignore } = decideByRules(rules, await runInTransaction<CandidateRow>(tx, ruleCandidates, [build.id]));
  await ignoreInBuild(tx, build.id, ignore);
  if (!approve.length) return;
  const made = await runInTransaction<DecidedSubject>(tx, approveByRules, [build.id, JSON.stringify(approve), now.toISOString()]);
  await projectDecisions(tx, build.id, { subjects: made, published: true });
}

/** Returns the snapshots of a build with the thresholds that rules set: the newest rule about a snapshot wins. */
export async function withRuleThresholds(
  { database, now }: Deps,
  { id, projectId }: { id: string; projectId: string },
  heads: readonly HeadSnapshot[],
): Promise<readonly HeadSnapshot[]> {
  const rules = await database.run<ActiveRule>(activeThresholds, [projectId, now()]);
  if (!rules.length) return heads;
  const variants = await database.run<RuleSubject & { id: number }>(snapshotVariants, [id]);
  const byId = new Map(variants.map((one) => [one.id, one]));
  return heads.map((head) => {
    const rule = rules.find(({ conditions }) => isSubject(conditions, byId.get(head.id)!));
    return rule ? { ...head, threshold: rule.threshold } : head;
  });
}
