import { runStatement } from "../../../db/statement.ts";
import { eq } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { buildRules } from "../../../db/test-schema.ts";
import { resettleBuild } from "../conclusion/conclude-build.ts";
import { withdrawRule } from "../decisions/decisions.sql.ts";
import { settleDiffsOfBuild } from "../comparison/diffs.sql.ts";
import { joinQuestions } from "../causes/join-questions.ts";
import { lockBuilds } from "../record/lock-build.ts";
import { projectDecisions } from "../decisions/project-decisions.ts";
import { buildsOfRule, showIgnored } from "../decisions/rules.sql.ts";

type Rule = Pick<typeof buildRules.$inferSelect, "id" | "revokedBy">;

/**
 * Takes back the decisions of an ended rule in a build. The other rules apply again. A build that is accepted or without changes keeps its status, and what
 * the rule ignored in it.
 */
async function revertInBuild(deps: Deps, buildId: string, { id, revokedBy }: Rule): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const [build] = await lockBuilds(tx, eq(builds.id, buildId));
    if (!build) return;
    await runStatement(tx, withdrawRule, { buildId, at: now(), userId: revokedBy, ruleId: id });
    const keepsStatus = build.state === "concluded" && (build.conclusion === "no-changes" || build.verdict === "accepted");
    if (!keepsStatus) {
      await runStatement(tx, showIgnored, { buildId, id });
      // They get their status and their places in causes back.
      await runStatement(tx, settleDiffsOfBuild, { buildId });
    }
    await projectDecisions(tx, buildId);
    if (build.state === "concluded") await resettleBuild(tx, deps, build, now());
  });
  await joinQuestions(deps, buildId);
}

/** Takes back everything that a rule decided once it is revoked or expired, build by build. Handler of `builds.revert-rule`. */
export async function revertRule(deps: Deps, { ruleId }: { ruleId: string }): Promise<void> {
  const [rule] = await deps.db.select().from(buildRules).where(eq(buildRules.id, ruleId));
  if (!rule || (!rule.revokedAt && rule.expiresAt > deps.now())) return;
  for (let after = ""; ;) {
    const found = await runStatement(deps.database, buildsOfRule, { ruleId, after });
    if (!found.length) return;
    for (const { build_id: buildId } of found) await revertInBuild(deps, buildId, rule);
    after = found.at(-1)!.build_id;
  }
}
