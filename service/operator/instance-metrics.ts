import type { Gauge } from "prom-client";
import { newestMigration } from "../backup/catalog.sql.ts";
import { migrationName } from "../backup/migrations.ts";
import type { Deps } from "../core/deps.ts";
import { runStatement } from "../db/statement.ts";
import { HELD_UNTIL, jobKindNames } from "../jobs/kinds.ts";
import { queueByKind } from "./instance-metrics.sql.ts";

/** Milliseconds that one reading of the database serves, however many gauges and scrapes ask. */
const CACHE_MS = 5000;

function cached<T>(read: () => Promise<T>): () => Promise<T> {
  let [value, until]: [Promise<T> | null, number] = [null, 0];
  return () => {
    if (!value || Date.now() > until) [value, until] = [read(), Date.now() + CACHE_MS];
    value.catch(() => (value = null));
    return value;
  };
}

/** Adds the numbers of the whole instance, which are read when they are scraped: the queue, the migration, connections and streams. */
export function addInstanceMetrics({ database, metrics, limits, streams, now }: Deps): void {
  const { gauge } = metrics;
  const readQueue = cached(() => runStatement(database, queueByKind, { now: now(), heldUntil: HELD_UNTIL }));
  const byKind = (read: (row: { waiting: number; dead: number; oldest: number }) => number) => async (it: Gauge) => {
    const rows = new Map((await readQueue()).map((row) => [row.kind, row]));
    for (const kind of jobKindNames) it.set({ kind }, rows.has(kind) ? read(rows.get(kind)!) : 0);
  };
  gauge(
    "loupe_jobs_waiting",
    "Background jobs that wait",
    ["kind"],
    byKind(({ waiting }) => waiting),
  );
  gauge(
    "loupe_jobs_oldest_seconds",
    "Seconds that the oldest waiting job could have started",
    ["kind"],
    byKind(({ oldest }) => oldest),
  );
  gauge(
    "loupe_dead_letters",
    "Background jobs that failed for good",
    ["kind"],
    byKind(({ dead }) => dead),
  );
  const readMigration = cached(() => runStatement(database, newestMigration, {}));
  gauge("loupe_migration", "Number of the newest migration of the database", [], async (it) => {
    const [newest] = await readMigration();
    it.set(Number.parseInt((newest && migrationName(newest.at)) ?? "-1", 10));
  });
  gauge("loupe_event_streams", "Event streams that are open", [], (it) => it.set(streams.count()));
  gauge("loupe_redis_up", "1 while Redis counts the rate limits, 0 while it fails or there is none", [], (it) =>
    it.set(limits.isShared() ? 1 : 0),
  );
  gauge("loupe_database_pool", "Connections to Postgres", ["state"], (it) => {
    for (const [state, count] of Object.entries(database.connections())) it.set({ state }, count);
  });
}
