import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { ENGINE } from "../../../../lib/compare/rule.ts";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { runStatement } from "../../../db/statement.ts";
import { joinCauses } from "../causes/join-questions.ts";
import type { EvaluatedPair } from "../comparison/evaluate-pairs.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { type ComparisonRef, readComparison } from "./compare-builds.ts";
import {
  comparedCausesToJoin,
  type ComparedPairs,
  comparedPlacesToJoin,
  comparedQuestionsKnown,
  storeComparedQuestions,
} from "./compared-areas.sql.ts";

/** Returns the name of a pair's newer snapshot. */
export const nameOfPair = ({ head, base }: EvaluatedPair) => (head ?? base)!.name;

type Joining = { baseId: string; headId: string; digest: string; pairs: string; changed: readonly EvaluatedPair[] };

/** Joins the causes of two builds as those of a build, and stores the result. Does nothing for a build that was deleted meanwhile. */
async function joinPairs({ database, db }: Deps, { baseId, headId, digest, pairs, changed }: Joining): Promise<void> {
  const causes = await runStatement(database, comparedCausesToJoin, { pairs });
  const found = await runStatement(database, comparedPlacesToJoin, { pairs });
  const joined = joinCauses(
    causes,
    found.map(({ at, places }) => ({ name: nameOfPair(changed[at]!), places })),
  );
  const sizes = new Map<string | null, number>();
  for (const question of joined.values()) sizes.set(question, (sizes.get(question) ?? 0) + 1);
  const shared = Object.fromEntries([...joined].filter(([, question]) => sizes.get(question)! > 1));
  await db.transaction(async (tx) => {
    const sides = new Set([baseId, headId]);
    if ((await lockBuilds(tx, inArray(builds.id, [...sides]))).length < sides.size) return;
    await runStatement(tx, storeComparedQuestions, { digest, baseId, headId, questions: JSON.stringify(shared) });
  });
}

/**
 * Reads a comparison of two builds with its changed pairs, in the order by which their places are numbered. When all pairs are compared, the first reader
 * joins their causes into questions; the result is found by a digest of all that it is made of. Throws 404, 409.
 */
export async function readChangedPairs(ctx: BuildCaller, ref: ComparisonRef) {
  const { project, base, head, all } = await readComparison(ctx, ref);
  const changed = all.filter(({ status, result }) => status === "changed" && result);
  const pairs = JSON.stringify(changed.map(({ result }) => result!.id));
  if (!changed.length || all.some(({ waiting }) => waiting)) return { project, all, changed, compared: { pairs, joined: null } };
  const digest = createHash("sha256")
    .update(JSON.stringify([ENGINE, base.id, head.id, pairs, changed.map(nameOfPair)]))
    .digest("hex");
  const [stored] = await runStatement(ctx.deps.database, comparedQuestionsKnown, { digest });
  if (!stored!.known) await joinPairs(ctx.deps, { baseId: base.id, headId: head.id, digest, pairs, changed });
  const compared: ComparedPairs = { pairs, joined: digest };
  return { project, all, changed, compared };
}
