import { runStatement } from "../../../db/statement.ts";
import type { Deps } from "../../../core/deps.ts";
import { buildsOfPullRequests, changesOfBuild, queueBuildAfter, snapshotsOfBuild } from "./baseline.sql.ts";
import type { BuildFacts, BaselineCandidate } from "./choose-baseline.ts";
import { type BaseSnapshot, comparedName, type HeadSnapshot } from "./pair-snapshots.ts";

/** Reads the snapshots of a build. */
export const readSnapshots = ({ database }: Deps, buildId: string): Promise<HeadSnapshot[]> =>
  runStatement(database, snapshotsOfBuild, { buildId });

/**
 * Returns the snapshots that a merge-queue build is compared with: those of its baseline, or of the newest build of the queue without changes
 * after it, with what the newest approved build of each queued pull request changed. Null where no pull request is known.
 */
async function queuedSnapshots(deps: Deps, build: BuildFacts, baseline: BaselineCandidate | null): Promise<BaseSnapshot[] | null> {
  const suite = { projectId: build.projectId, name: build.name, mode: build.mode };
  const numbers = build.mergeQueuePrNumbers?.length ? build.mergeQueuePrNumbers : build.prNumber === null ? [] : [build.prNumber];
  const approved = await runStatement(deps.database, buildsOfPullRequests, { ...suite, numbers, before: build.seq });
  if (!approved.length) return null;
  const [queued] = await runStatement(deps.database, queueBuildAfter, {
    ...suite,
    branch: build.branch,
    after: baseline?.seq ?? 0,
    before: build.seq,
  });
  const start = queued ?? baseline;
  const byName = new Map(
    (start ? await readSnapshots(deps, start.id) : []).map((one): [string, BaseSnapshot] => [comparedName(one.name), one]),
  );
  for (const { id } of approved) {
    for (const { status, base_name: baseName, ...head } of await runStatement(deps.database, changesOfBuild, { buildId: id })) {
      byName.delete(comparedName(baseName));
      if (status !== "removed") byName.set(comparedName(head.name), head);
    }
  }
  return [...byName.values()];
}

/** Returns the snapshots that a build is compared with. `isVirtual`: they come from several builds. */
export async function baselineSnapshots(deps: Deps, build: BuildFacts, baseline: BaselineCandidate | null) {
  const queued = build.mergeQueue ? await queuedSnapshots(deps, build, baseline) : null;
  if (queued) return { snapshots: queued, isVirtual: true };
  return { snapshots: baseline ? await readSnapshots(deps, baseline.id) : [], isVirtual: false };
}
