import { runStatement } from "../db/statement.ts";
import { statfs } from "node:fs/promises";
import type { Deps } from "../core/deps.ts";
import { version } from "../../lib/product/files.mjs";
import { newestMigration } from "../backup/catalog.sql.ts";
import { migrationName } from "../backup/migrations.ts";
import { HELD_UNTIL } from "../jobs/kinds.ts";
import { PROCESS_PREFIX, processName, readProcessName } from "../db/connections/process-name.ts";
import { dataSize } from "./data-size.ts";
import { connectedProcesses, queueByKind } from "./instance-metrics.sql.ts";
import { countHeldJobs, countJobs } from "./jobs-admin.sql.ts";

const works = (check: Promise<void>) =>
  check.then(
    () => true,
    () => false,
  );

const mailOf = ({ smtpUrl, devMailbox }: Deps["settings"]) => (smtpUrl ? "smtp" : devMailbox ? "dev-mailbox" : "none");

/** Returns the state of the instance: version, database, storage, mail, queue, and the disk of the data folder. It names no address and no secret. */
export async function instanceStatus(deps: Deps) {
  const { database, storage, settings, metrics, now } = deps;
  const at = now();
  const [isUp, hasFiles, counts, disk, kinds, [held], data, [newest], processes] = await Promise.all([
    works(database.ping()),
    works(storage.ping()),
    runStatement(database, countJobs, { now: at }),
    statfs(settings.dataDir).catch(() => null),
    runStatement(database, queueByKind, { now: at, heldUntil: HELD_UNTIL }),
    runStatement(database, countHeldJobs, { heldUntil: HELD_UNTIL }),
    dataSize(deps),
    runStatement(database, newestMigration, {}),
    database.kind === "postgres"
      ? runStatement(database, connectedProcesses, { prefix: PROCESS_PREFIX })
      : [{ name: processName(metrics.program) }],
  ]);
  const jobs = (state: string, kind?: string) =>
    counts.filter((one) => one.state === state && (!kind || one.kind === kind)).reduce((sum, { count }) => sum + count, 0);
  return {
    version,
    migration: newest ? migrationName(newest.at) : null,
    url: settings.appUrl,
    processes: processes.map(({ name }) => readProcessName(name)),
    database: { kind: database.kind, responds: isUp, bytes: data.databaseBytes },
    storage: {
      kind: settings.s3 ? "s3" : "folder",
      responds: hasFiles,
      bytes: data.bytes,
      addedBytes: data.addedBytes,
      addedDays: data.addedDays,
    },
    mail: { kind: mailOf(settings), waiting: jobs("waiting", "mail.send"), dead: jobs("dead", "mail.send") },
    queue: { waiting: jobs("waiting"), running: jobs("running"), dead: jobs("dead"), held: held!.held },
    kinds: kinds.map(({ kind, waiting, dead, oldest }) => ({ kind, waiting, dead, oldestSeconds: Math.round(oldest) })),
    disk: disk && { path: settings.dataDir, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    limits: {
      keepBuildDays: settings.keepBuildDays,
      keepMediaDays: settings.keepMediaDays,
      screenshotsPerMonth: settings.screenshotsPerMonth,
    },
  };
}
