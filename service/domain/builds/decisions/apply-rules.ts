import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import type { StoredConditions } from "../../../db/test-schema.ts";
import { isCovered, isSubject, type RuleCandidate } from "./match-rules.ts";
import type { HeadSnapshot } from "../baseline/pair-snapshots.ts";
import { projectDecisions } from "./project-decisions.ts";
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
  await runStatement(tx, ignoreDiffs, { buildId, diffs: JSON.stringify(diffs) });
  await runStatement(tx, removeEmptyCauses, { buildId });
}

/** Applies the active rules of a project to the undecided changes of a build. The caller holds the lock of the build's row. */
export async function applyRules(tx: Tx, build: { id: string; projectId: string }, now: Date): Promise<void> {
  const rules = await runStatement(tx, activeRules, { projectId: build.projectId, now });
  if (!rules.length) return;
  const { approve, ignore } = decideByRules(rules, await runStatement(tx, ruleCandidates, { buildId: build.id }));
  await ignoreInBuild(tx, build.id, ignore);
  if (!approve.length) return;
  const made = await runStatement(tx, approveByRules, { buildId: build.id, approve: JSON.stringify(approve), now });
  await projectDecisions(tx, build.id, { subjects: made, published: true });
}

/** Returns the snapshots of a build with the thresholds that rules set: the newest rule about a snapshot wins. */
export async function withRuleThresholds(
  { database, now }: Deps,
  { id, projectId }: { id: string; projectId: string },
  heads: readonly HeadSnapshot[],
): Promise<readonly HeadSnapshot[]> {
  const rules = await runStatement(database, activeThresholds, { projectId, now: now() });
  if (!rules.length) return heads;
  const variants = await runStatement(database, snapshotVariants, { buildId: id });
  const byId = new Map(variants.map((one) => [one.id, one]));
  return heads.map((head) => {
    const rule = rules.find(({ conditions }) => isSubject(conditions, byId.get(head.id)!));
    return rule ? { ...head, threshold: rule.threshold } : head;
  });
}
