import { existsSync, openAsBlob } from "node:fs";
import { join } from "node:path";
import { PREPARED_DATABASE, productFile } from "../lib/product/files.mjs";
import { react } from "./domain/reactions/react.ts";
import type { Logger } from "pino";
import { type PoolLimits, migratePostgres, openPglite, openPostgres } from "./db/client.ts";
import { openComparePool } from "./compare/pool.ts";
import type { Deps } from "./core/deps.ts";
import { lastUsedBuffer } from "./core/last-used.ts";
import { openLimits } from "./core/limits.ts";
import { openMetrics } from "./core/metrics.ts";
import { sharedRuns } from "./core/shared-runs.ts";
import { versionedCache } from "./core/versioned-cache.ts";
import { signer } from "./core/signing.ts";
import { openStreams } from "./core/open-streams.ts";
import { openTeamLimits } from "./domain/people/accounts/team-limits.ts";
import { BUILDS_CHANNEL, openTopics } from "./db/topics.ts";
import type { Settings } from "./core/settings.ts";
import { measuredStorage } from "./storage/measured.ts";
import { openStorage } from "./storage/open-storage.ts";

/** Lists of at most 200 comments that are cached, each about half a megabyte. */
const COMMENT_LISTS = 50;

/** Opens the embedded database. A packed product has a migrated one, which a new folder starts with. */
async function openEmbedded(folder: string, log: Logger) {
  const prepared = productFile(PREPARED_DATABASE);
  return openPglite(folder, existsSync(prepared) && !existsSync(folder) ? await openAsBlob(prepared) : undefined, log);
}

/**
 * Opens and migrates the database, and all else that verbs work with. Without `databaseUrl` the caller holds the lock of the data
 * folder (db/folder-lock.ts).
 */
export async function openDeps(
  settings: Settings,
  log: Logger,
  limits: PoolLimits = {},
  metrics = openMetrics(),
): Promise<{ deps: Deps; close(): Promise<void> }> {
  if (settings.databaseUrl) await migratePostgres(settings.databaseUrl);
  const { databaseUrl } = settings;
  const database = databaseUrl
    ? openPostgres(databaseUrl, log, { max: settings.databasePool, ...limits }, { program: metrics.program, onWait: metrics.databaseWait })
    : await openEmbedded(join(settings.dataDir, "database"), log);
  const now = () => new Date();
  const deps: Deps = {
    settings,
    db: database.db,
    database,
    storage: measuredStorage(openStorage(settings, now), metrics),
    limits: openLimits(settings.redisUrl),
    metrics,
    teamLimits: await openTeamLimits(database, log),
    lastUsed: lastUsedBuffer(),
    shareRun: sharedRuns(),
    commentLists: versionedCache(COMMENT_LISTS),
    buildTopics: openTopics(database, BUILDS_CHANNEL),
    issuerKeys: new Map(),
    tokenlessActors: new Map(),
    comparePool: openComparePool(),
    streams: openStreams(),
    react,
    signFile: signer(settings.authSecret, "files"),
    log,
    now,
  };
  return {
    deps,
    async close() {
      deps.teamLimits.close();
      await deps.comparePool.close();
      await deps.buildTopics.close();
      await deps.limits.close();
      await deps.storage.close();
      await database.close();
    },
  };
}
