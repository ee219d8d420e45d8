import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Tx } from "../../../db/client.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { buildsThatCarry, withdrawCarried } from "../decisions/carry-over.sql.ts";
import { resettleBuild } from "./conclude-build.ts";
import { lockBuild } from "../record/lock-build.ts";
import { projectDecisions, type DecidedSubject } from "../decisions/project-decisions.ts";
import { refreshVerdict } from "./verdict.ts";

/** A decision that was taken back. `snapshot`: of a place. `published`: it counted for the build. */
export type Withdrawn = DecidedSubject & { snapshot: string | null; published: boolean };

/** Enqueues the judgement of the builds that carry decisions of a build, where a decision that counted ended or changed. */
export const enqueueRejudgement = (tx: Tx, buildId: string): Promise<void> =>
  enqueue(tx, "builds.rejudge", { buildId }, { topic: buildId });

/**
 * Follows up decisions of a build that were taken back: its lists, and where one of them counted its verdict and the builds that carry it. The caller
 * holds the lock of the build's row.
 */
export async function settleWithdrawn(tx: Tx, deps: Deps, buildId: string, taken: readonly Withdrawn[]): Promise<void> {
  if (!taken.length) return;
  const published = taken.some((one) => one.published);
  await projectDecisions(tx, buildId, { subjects: taken, published });
  if (!published) return;
  await refreshVerdict(tx, deps, buildId);
  await enqueueRejudgement(tx, buildId);
}

/** Judges a build again without what it carries from decisions that no longer count. Other decisions on its line of work may take their place. */
async function rejudgeBuild(deps: Deps, buildId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const build = await lockBuild(tx, buildId);
    const at = deps.now();
    const ended = await runStatement(tx, withdrawCarried, { buildId, at });
    if (!ended.length) return;
    await projectDecisions(tx, buildId);
    if (build.state === "concluded") await resettleBuild(tx, deps, build, at);
    else await refreshVerdict(tx, deps, buildId);
  });
}

/**
 * Judges the open builds again that carried a decision of a build: the newest of each branch and of open pull requests, with their commit statuses and
 * comments. Handler of `builds.rejudge`.
 */
export async function rejudgeBuilds(deps: Deps, { buildId }: { buildId: string }): Promise<void> {
  for (const { id } of await runStatement(deps.database, buildsThatCarry, { buildId })) await rejudgeBuild(deps, id);
}
