import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../core/deps.ts";
import { builds } from "../../db/build-schema.ts";
import { reviews } from "../../db/review-schema.ts";
import { runInTransaction } from "../../db/run-in-transaction.ts";
import { resettleBuild } from "./conclude-build.ts";
import { settleDiffsOfBuild } from "./diffs.sql.ts";
import { buildsOfRule, revertRuleInBuild } from "./rules.sql.ts";

/** Takes back the decisions of a rule in a build, and the approval that rested on them. The other rules apply again. */
async function revertInBuild(deps: Deps, buildId: string, ruleId: string): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const [build] = await tx.select().from(builds).where(eq(builds.id, buildId)).for("update");
    if (!build) return;
    await runInTransaction(tx, revertRuleInBuild, [buildId, ruleId]);
    // Ignored diffs get their status and their places in causes back.
    await runInTransaction(tx, settleDiffsOfBuild, [buildId]);
    if (build.state !== "concluded") return;
    const approvals = and(eq(reviews.buildId, buildId), eq(reviews.automatic, true), isNull(reviews.dismissedAt));
    await tx.update(reviews).set({ dismissedAt: now() }).where(approvals);
    await resettleBuild(tx, deps, build, now());
  });
}

/** Takes back everything that a revoked rule decided, build by build. Handler of `builds.revert-rule`. */
export async function revertRule(deps: Deps, { ruleId }: { ruleId: string }): Promise<void> {
  for (;;) {
    const found = await deps.database.run<{ build_id: string }>(buildsOfRule, [ruleId]);
    if (!found.length) return;
    for (const { build_id: buildId } of found) await revertInBuild(deps, buildId, ruleId);
  }
}
