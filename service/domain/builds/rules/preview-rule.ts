import { runStatement } from "../../../db/statement.ts";
import { readTestFacts } from "../record/test-facts.ts";
import { type BuildCaller, type BuildRef, findBuild } from "../record/build-access.ts";
import type { BuildRow } from "../record/build-record.ts";
import { decideByRules } from "../decisions/apply-rules.ts";
import { requireComparable } from "../reads/compare-builds.ts";
import { diffsById } from "../reads/build-lists.sql.ts";
import { isCovered } from "../decisions/match-rules.ts";
import { toStored } from "./rule-record.ts";
import type { RuleInput } from "./rules.ts";
import { coveredCauses, decidedCandidates, ruleCandidates } from "../decisions/rules.sql.ts";
import { type RuleEffects, thresholdEffects } from "./threshold-effects.ts";
import { toDiff } from "../record/diff-record.ts";

const SAMPLES = 10;

async function decidingEffects({ deps }: BuildCaller, build: BuildRow, input: RuleInput): Promise<RuleEffects> {
  const candidates = await runStatement(deps.database, ruleCandidates, { buildId: build.id });
  const rule = { id: "", effect: input.effect, conditions: toStored(input.conditions) };
  const { approve, ignore } = decideByRules([rule], candidates);
  const matched = [...approve, ...ignore].map(({ id }) => id);
  const [causes] = await runStatement(deps.database, coveredCauses, { buildId: build.id, matched: JSON.stringify(matched) });
  return { matched, total: candidates.length, causes: causes!, questions: null, revealed: 0, pending: 0 };
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
  const decided = await runStatement(database, decidedCandidates, {
    projectId: build.project_id,
    buildId: build.id,
    name: build.name,
    seq: build.seq,
  });
  const conditions = toStored(input.conditions);
  const isMatched = new Set(effects.matched);
  const earlier = decided.filter((one) => (input.effect === "threshold" ? isMatched.has(one.id) : isCovered(conditions, one)));
  const samples = await runStatement(database, diffsById, { buildId: build.id, ids: JSON.stringify(effects.matched.slice(0, SAMPLES)) });
  const facts = await readTestFacts(deps, build.project, samples);
  return {
    snapshots: { matched: effects.matched.length, total: effects.total },
    causes: effects.causes,
    questions: effects.questions,
    earlier: {
      approved: earlier.filter(({ decision }) => decision === "approved").length,
      rejected: earlier.filter(({ decision }) => decision === "rejected").length,
    },
    revealed: effects.revealed,
    pending: effects.pending,
    samples: samples.map((row) => toDiff(deps, build.project, row, facts)),
  };
}
