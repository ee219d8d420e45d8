import { and, eq, inArray, isNotNull, lte, notExists, sql } from "drizzle-orm";
import type { Deps } from "../../../core/deps.ts";
import { builds } from "../../../db/build-schema.ts";
import { runStatement } from "../../../db/statement.ts";
import { accounts, projects } from "../../../db/schema.ts";
import { media, mediaVersions } from "../../../db/media-schema.ts";
import { accountAliases, projectAliases } from "../../../db/team-schema.ts";
import { removeBuildBytes } from "./purge-builds.ts";
import { deleteRowsOfProject } from "./purge.sql.ts";
import { removeBuild } from "./remove-build.ts";
import { removeDeploymentBytes } from "../deployments/purge-deployments.ts";
import { restorableSince } from "../../people/accounts/restore-window.ts";
import { stagingKey } from "../../files/staging/staging.ts";
import { removeBytes } from "../../media/remove-bytes.ts";

const PROJECTS = 20;
const MEDIA = 200;
/** Rows of a project of one table that one transaction deletes. */
const ROWS = 500;

/** Deletes a batch of a deleted project's media with their bytes. Returns how many media. Rows go first, so that no link outlives its bytes. */
async function purgeMedia(deps: Deps, projectId: string): Promise<number> {
  const batch = await deps.db.select({ id: media.id }).from(media).where(eq(media.projectId, projectId)).limit(MEDIA);
  if (!batch.length) return 0;
  const ids = batch.map(({ id }) => id);
  const { id, key, status } = mediaVersions;
  const versions = await deps.db.transaction(async (tx) => {
    const rows = await tx.select({ id, key, status }).from(mediaVersions).where(inArray(mediaVersions.mediaId, ids));
    await tx.delete(media).where(inArray(media.id, ids));
    return rows;
  });
  for (const one of versions) if (one.status === "pending") await deps.storage.remove(stagingKey(one.id));
  await removeBytes(
    deps,
    versions.map((one) => one.key),
  );
  return ids.length;
}

/** Removes a build of a deleted project. Returns false without one. */
async function purgeBuild(deps: Deps, projectId: string, signal?: AbortSignal): Promise<boolean> {
  const own = deps.db.select({ id: builds.id }).from(builds).where(eq(builds.projectId, projectId)).limit(1);
  const [marked] = await deps.db.update(builds).set({ removing: true }).where(inArray(builds.id, own)).returning({ id: builds.id });
  if (marked) await removeBuild(deps, marked.id, signal);
  return marked !== undefined;
}

/**
 * Deletes projects and teams for good whose 30 days are over, and expired former addresses. A restore takes precedence: the deletion of the row
 * checks the time again. Returns how many projects.
 */
export async function purgeDeletedProjects(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { db } = deps;
  const before = restorableSince(deps);
  let purged = 0;
  for (;;) {
    const expired = and(isNotNull(projects.deletedAt), lte(projects.deletedAt, before));
    const found = await db.select({ id: projects.id }).from(projects).where(expired).orderBy(projects.deletedAt).limit(PROJECTS);
    for (const { id } of found) {
      while (!signal?.aborted && (await purgeMedia(deps, id)));
      while (!signal?.aborted && (await purgeBuild(deps, id, signal)));
      for (const statement of deleteRowsOfProject)
        while (!signal?.aborted && (await runStatement(deps.database, statement, { projectId: id, limit: ROWS })).length === ROWS);
      await removeBuildBytes(deps, id, signal);
      await removeDeploymentBytes(deps, id, signal);
      if (signal?.aborted) return purged;
      await db.delete(projects).where(and(eq(projects.id, id), expired));
      purged++;
    }
    if (found.length < PROJECTS) break;
  }
  const left = db
    .select({ one: sql`1` })
    .from(projects)
    .where(eq(projects.accountId, accounts.id));
  await db
    .delete(accounts)
    .where(and(eq(accounts.type, "team"), isNotNull(accounts.deletedAt), lte(accounts.deletedAt, before), notExists(left)));
  await db.delete(accountAliases).where(lte(accountAliases.expiresAt, deps.now()));
  await db.delete(projectAliases).where(lte(projectAliases.expiresAt, deps.now()));
  return purged;
}
