import { runStatement } from "../db/statement.ts";
import { statfs } from "node:fs/promises";
import type { Deps } from "../core/deps.ts";
import { version } from "../core/version.ts";
import { countJobs } from "./jobs-admin.sql.ts";

const works = (check: Promise<void>) =>
  check.then(
    () => true,
    () => false,
  );

const mailOf = ({ smtpUrl, devMailbox }: Deps["settings"]) => (smtpUrl ? "smtp" : devMailbox ? "dev-mailbox" : "none");

/** Returns the state of the instance: version, database, storage, mail, queue, and the disk of the data folder. It names no address and no secret. */
export async function instanceStatus({ database, storage, settings, now }: Deps) {
  const [isUp, hasFiles, counts, disk] = await Promise.all([
    works(database.ping()),
    works(storage.ping()),
    runStatement(database, countJobs, { now: now() }),
    statfs(settings.dataDir).catch(() => null),
  ]);
  const jobs = (state: string, kind?: string) =>
    counts.filter((one) => one.state === state && (!kind || one.kind === kind)).reduce((sum, { count }) => sum + count, 0);
  return {
    version,
    url: settings.appUrl,
    database: { kind: database.kind, responds: isUp },
    storage: { kind: settings.s3 ? "s3" : "folder", responds: hasFiles },
    mail: { kind: mailOf(settings), waiting: jobs("waiting", "mail.send"), dead: jobs("dead", "mail.send") },
    queue: { waiting: jobs("waiting"), running: jobs("running"), dead: jobs("dead") },
    disk: disk && { path: settings.dataDir, freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    limits: {
      keepBuildDays: settings.keepBuildDays,
      keepMediaDays: settings.keepMediaDays,
      screenshotsPerMonth: settings.screenshotsPerMonth,
    },
  };
}
