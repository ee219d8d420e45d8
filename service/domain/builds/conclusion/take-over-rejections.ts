import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { decideWhole } from "../decisions/decide-with-review.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { refreshVerdict } from "./verdict.ts";
import { enqueueRejudgement } from "./withdraw-decisions.ts";
import { rejectionsWithoutDecisions } from "../decisions/review-decisions.sql.ts";

/**
 * Makes the decisions of rejections of a whole build that release 1.0.0 stored as reviews alone, so that no later build carries the approvals that they
 * took back. Handler of `builds.take-over-rejections`, which the migration of decisions enqueues.
 */
export async function takeOverRejections(deps: Deps, { buildId }: { buildId: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [build] = await lockBuilds(tx, eq(builds.id, buildId));
    const made = build ? await runStatement(tx, rejectionsWithoutDecisions, { buildId }) : [];
    for (const { id, user_id: userId, agent, created_at: at } of made)
      await decideWhole(tx, buildId, { state: "rejected", includeFailed: false }, { userId, agent, at: new Date(at), reviewId: id });
    if (!made.length) return;
    await refreshVerdict(tx, deps, buildId);
    await enqueueRejudgement(tx, buildId);
  });
}
