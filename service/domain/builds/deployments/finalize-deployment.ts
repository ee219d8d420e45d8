import { runStatement } from "../../../db/statement.ts";
import { and, eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Deps } from "../../../core/deps.ts";
import { HttpError } from "../../../core/errors.ts";
import { deployments } from "../../../db/deployment-schema.ts";
import { serializeByName } from "../../../db/serialize.sql.ts";
import { buildRetention } from "../../files/retention/retention.ts";
import type { BuildCaller } from "../record/build-access.ts";
import { stagingKey } from "../../files/staging/staging.ts";
import { requireCommit, requireTarget } from "../../projects/tokens/ci-job.ts";
import type { MissingFile } from "./create-deployment.ts";
import { type DeploymentAccess, findDeployment, requireEnabled } from "./deployment-access.ts";
import { requireDeploymentsHost, toDeployment } from "./deployment-record.ts";
import { recordEvent } from "../../base/events/record-event.ts";
import { markUploaded, missingFiles } from "./deployments.sql.ts";
import { moveBranch, moveDomain } from "./host-labels.ts";

/** Files that are moved at the same time, and between two writes to the database: a retry continues there. */
const AT_ONCE = 32;
const BATCH = 500;
/** Paths that a refusal names. */
const MOST_NAMED = 20;

/** Returns the storage key of deployed bytes that no URL can be signed for. */
export const contentKey = (projectId: string, uploadId: string) => `deployments/${projectId}/${uploadId}`;

async function claimBytes({ storage }: Deps, projectId: string, uploadId: string): Promise<boolean> {
  if (await storage.promote(stagingKey(uploadId), contentKey(projectId, uploadId))) return true;
  // Another request may have moved the same file, or this one before it failed.
  return (await storage.size(contentKey(projectId, uploadId))) !== null;
}

/** Moves uploaded files out of staging. Returns those without bytes. */
async function claimFiles(deps: Deps, { id, project_id: projectId }: DeploymentAccess): Promise<MissingFile[]> {
  const files = await runStatement(deps.database, missingFiles, { deploymentId: id });
  const limit = pLimit(AT_ONCE);
  const lost: MissingFile[] = [];
  for (let start = 0; start < files.length; start += BATCH) {
    const batch = files.slice(start, start + BATCH);
    const found = await Promise.all(batch.map((file) => limit(() => claimBytes(deps, projectId, file.upload_id))));
    lost.push(...batch.filter((_, index) => !found[index]));
    for (const [index, { size }] of batch.entries()) if (found[index]) deps.metrics.sentFile("deployment", size);
    const hashes = batch.flatMap(({ hash }, index) => (found[index] ? [hash] : []));
    if (hashes.length) await runStatement(deps.database, markUploaded, { projectId, hashes, now: deps.now() });
  }
  return lost;
}

function refuseMissing(lost: readonly MissingFile[]): never {
  const named = lost.slice(0, MOST_NAMED).map(({ path }) => ({ message: `${path} was not uploaded` }));
  const more = lost.length > MOST_NAMED ? [{ message: `and ${lost.length - MOST_NAMED} more` }] : [];
  throw new HttpError(409, "Some files are missing. Upload them, then finalize the deployment again", [...named, ...more]);
}

/** Makes a deployment ready and moves the addresses that lead to it. Does nothing where another request has done so. */
async function publish(deps: Deps, row: DeploymentAccess): Promise<void> {
  const { db, settings } = deps;
  const now = deps.now();
  const { id, project_id: projectId, project_name: project, account_slug: account, branch } = row;
  await db.transaction(async (tx) => {
    await serializeByName(tx, "deployment-hosts", projectId);
    const published = await tx
      .update(deployments)
      .set({ status: "ready", finalizedAt: now, ...buildRetention(settings, now) })
      .where(and(eq(deployments.id, id), eq(deployments.status, "pending")))
      .returning({ id: deployments.id });
    if (!published.length) return;
    const to = { projectId, deploymentId: id, updatedAt: now };
    await moveBranch(tx, to, { project, branch, account });
    if (row.environment === "production") await moveDomain(tx, to, project);
    await recordEvent(tx, deps, { kind: "deployment.changed", deploymentId: id });
  });
}

/**
 * Handles `POST /deployments/{deploymentId}/finalize`. Returns a ready deployment unchanged. Throws 404, 401 for another commit than the token's,
 * 409 with the paths of files without bytes and where deployments are turned off.
 */
export async function finalizeDeployment(ctx: BuildCaller, id: string) {
  const { deps } = ctx;
  const row = await findDeployment(ctx, id, "review");
  await requireCommit(ctx, { repository: row.settings.githubRepository ?? null, commit: row.commit });
  requireTarget(ctx, { branch: row.branch, prNumber: row.pr_number });
  if (row.status === "ready") return toDeployment(deps, row);
  requireDeploymentsHost(deps);
  requireEnabled(row.settings);
  const lost = await claimFiles(deps, row);
  if (lost.length) refuseMissing(lost);
  await publish(deps, row);
  return toDeployment(deps, await findDeployment(ctx, id, "view"));
}
