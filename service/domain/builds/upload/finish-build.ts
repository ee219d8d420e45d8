import { conflict } from "../../../core/errors.ts";
import { requireJob } from "../../projects/tokens/ci-job.ts";
import { type BuildCaller, type BuildRef, buildRows, findBuild } from "../record/build-access.ts";
import { toBuild } from "../record/build-record.ts";
import { finalizeBuild, shardMetadata } from "./finalize-build.ts";
import { lockBuild } from "../record/lock-build.ts";

/**
 * Handles `POST /projects/{owner}/{project}/builds/{buildNumber}/finish`: compares an open build with the snapshots that arrived. Throws 409 for a
 * finalized build, and for one without snapshots.
 */
export async function finishBuild(ctx: BuildCaller, ref: BuildRef) {
  const { deps } = ctx;
  const { build } = await findBuild(ctx, ref, "review");
  requireJob(ctx, { ...build, head: build.pr_head_commit, prNumber: build.pr_number });
  await deps.db.transaction(async (tx) => {
    const row = await lockBuild(tx, build.id);
    if (row.supersededById) throw conflict("A later attempt of this CI run replaced the build.");
    if (row.state !== "open") throw conflict("The build is finalized already.");
    if (!row.snapshotCount) throw conflict("No snapshot of the build has arrived yet.");
    const { metadata } = await shardMetadata(tx, build.id);
    await finalizeBuild(tx, deps.settings, row, { metadata, now: deps.now(), incomplete: true });
  });
  const [updated] = await buildRows(ctx, [build.id]);
  return toBuild(deps, updated!);
}
