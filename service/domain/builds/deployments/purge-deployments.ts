import { runStatement } from "../../../db/statement.ts";
import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { deploymentHosts, deployments } from "../../../db/deployment-schema.ts";
import { applyRetention } from "../../files/retention/retention.ts";
import { stagingKey } from "../../files/staging/staging.ts";
import { serializeContents } from "./create-deployment.ts";
import { deleteUnusedContents } from "./deployments.sql.ts";
import { contentKey } from "./finalize-deployment.ts";

const BATCH = 50;
/** Contents of a project that one transaction deletes: its uploads wait meanwhile. */
const CONTENTS = 500;
const DAY_MS = 86_400_000;
const NEVER = new Date(8.64e15);

/** Deletes expired deployments, unless the production domain leads to them. Returns the number looked at and their projects. */
async function expireBatch({ db, now }: Deps): Promise<{ looked: number; projects: string[] }> {
  const at = now();
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: deployments.id, projectId: deployments.projectId })
      .from(deployments)
      .where(and(isNotNull(deployments.purgeAfter), lte(deployments.purgeAfter, at)))
      .orderBy(deployments.purgeAfter)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (!ids.length) return { looked: 0, projects: [] };
    const { deploymentId, kind } = deploymentHosts;
    const hosts = await tx
      .select({ id: deploymentId })
      .from(deploymentHosts)
      .where(and(inArray(deploymentId, ids), eq(kind, "domain")));
    const kept = new Set(hosts.map(({ id }) => id));
    const expired = due.filter(({ id }) => !kept.has(id));
    if (kept.size)
      await tx
        .update(deployments)
        .set({ purgeAfter: new Date(at.getTime() + DAY_MS) })
        .where(inArray(deployments.id, [...kept] as string[]));
    if (expired.length)
      await tx.delete(deployments).where(
        inArray(
          deployments.id,
          expired.map(({ id }) => id),
        ),
      );
    return { looked: ids.length, projects: [...new Set(expired.map(({ projectId }) => projectId))] };
  });
}

/** Deletes a batch of what no deployment of a project uses: rows first, so that no deployment refers to bytes that are gone. Returns the number. */
async function removeContents({ db, storage }: Deps, projectId: string): Promise<number> {
  const unused = await db.transaction(async (tx) => {
    await serializeContents(tx, projectId);
    return runStatement(tx, deleteUnusedContents, { projectId, limit: CONTENTS });
  });
  for (const { upload_id: upload } of unused)
    await Promise.all([storage.remove(contentKey(projectId, upload)), storage.remove(stagingKey(upload))]);
  return unused.length;
}

/**
 * Deletes deployments whose retention is over or that were not finalized within a day, with the files that no other deployment uses. The one that
 * the production domain leads to stays. Handler of `deployments.purge`.
 */
export async function purgeDeployments(deps: Deps, signal?: AbortSignal): Promise<void> {
  await applyRetention(deps, "deployments", signal);
  const projects = new Set<string>();
  for (let looked = BATCH; looked === BATCH && !signal?.aborted;) {
    const batch = await expireBatch(deps);
    for (const id of batch.projects) projects.add(id);
    looked = batch.looked;
  }
  for (const id of projects) while ((await removeContents(deps, id)) === CONTENTS);
}

/** Removes all deployed bytes of a project, when it is deleted for good. */
export async function removeDeploymentBytes({ storage }: Deps, projectId: string, signal?: AbortSignal): Promise<void> {
  for await (const key of storage.list(`deployments/${projectId}`, NEVER)) {
    if (signal?.aborted) return;
    await storage.remove(key);
  }
}
