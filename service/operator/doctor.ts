import { randomBytes } from "node:crypto";
import { readFile, statfs } from "node:fs/promises";
import { Redis } from "ioredis";
import pLimit from "p-limit";
import type { Deps } from "../core/deps.ts";
import { newId } from "../core/ids.ts";
import { version } from "../../lib/product/files.mjs";
import { secretFingerprint } from "../backup/backup.ts";
import { dataSize } from "./data-size.ts";
import { newestMigration } from "../backup/catalog.sql.ts";
import { migrationName, presentMigration } from "../backup/migrations.ts";
import { runStatement } from "../db/statement.ts";
import { HELD_UNTIL } from "../jobs/kinds.ts";
import { openTransport } from "../mail/send-mail.ts";
import { ffmpeg } from "../media/ffmpeg.ts";
import { databaseFacts, nextNamedFiles, queueFacts, sampleNamedFiles } from "./doctor.sql.ts";
import { countHeldJobs } from "./jobs-admin.sql.ts";

/** Result of one check: a `fault` needs the operator now, a `warning` should be looked at. */
export type HealthFinding = { name: string; state: "ok" | "warning" | "fault"; detail: string };
export type Diagnosis = { version: string; findings: HealthFinding[]; faults: number };

const TIMEOUT_MS = 5000;
/** Files that a diagnosis looks up unless it looks up all, and those that are looked up together. */
const SAMPLE = 200;
const PAGE = 2000;
const lookUps = pLimit(16);

type Check = (deps: Deps, all: boolean) => Promise<Omit<HealthFinding, "name">>;
const ok = (detail: string) => ({ state: "ok" as const, detail });
const warning = (detail: string) => ({ state: "warning" as const, detail });
const fault = (detail: string) => ({ state: "fault" as const, detail });

const database: Check = async ({ database: db, now }) => {
  const [facts] = await runStatement(db, databaseFacts, {});
  const apart = Math.abs(facts!.now.getTime() - now().getTime()) / 1000;
  const detail = `${db.kind}, server ${facts!.server}`;
  if (apart < 5) return ok(detail);
  return (apart > 60 ? fault : warning)(
    `${detail}; its clock is ${Math.round(apart)} s apart from this machine's. Synchronize both with NTP.`,
  );
};

const migration: Check = async ({ database: db }) => {
  const [newest] = await runStatement(db, newestMigration, {});
  const name = newest && migrationName(newest.at);
  if (!name) return fault("A newer version of Loupe has migrated the database. Run that version.");
  return name === presentMigration() ? ok(name) : warning(`${name}; this version has ${presentMigration()}. Restart Loupe to migrate.`);
};

async function* namedKeys({ database: db }: Deps, all: boolean): AsyncGenerator<string[]> {
  if (!all) {
    yield (await runStatement(db, sampleNamedFiles, { salt: randomBytes(8).toString("hex"), limit: SAMPLE })).map(({ key }) => key);
    return;
  }
  for (let after = ""; ;) {
    const keys = (await runStatement(db, nextNamedFiles, { after, limit: PAGE })).map(({ key }) => key);
    if (!keys.length) return;
    yield keys;
    after = keys.at(-1)!;
  }
}

const files: Check = async (deps, all) => {
  let count = 0;
  const missing: string[] = [];
  for await (const keys of namedKeys(deps, all)) {
    count += keys.length;
    const sizes = await lookUps.map(keys, (key) => deps.storage.size(key));
    missing.push(...keys.filter((_, index) => sizes[index] === null));
  }
  const looked = all ? `all ${count} files` : `a sample of ${count} files`;
  if (!missing.length) return ok(`${looked}: none is missing`);
  return fault(`${missing.length} of ${looked} are missing, such as ${missing[0]}. Restore them from a backup.`);
};

const store: Check = async ({ storage, settings }) => {
  const key = `staging/doctor-${newId().toLowerCase()}`;
  await storage.write(key, Buffer.from("doctor"));
  const size = await storage.size(key);
  await storage.remove(key);
  if (size !== 6 || (await storage.size(key)) !== null) return fault("A file that was written could not be read or removed.");
  return ok(settings.s3 ? `bucket ${settings.s3.bucket}: writes, reads, removes` : "folder: writes, reads, removes");
};

/** Asks the bucket as a browser does before it posts a file. */
const uploads: Check = async ({ storage, settings }) => {
  if (!settings.s3) return ok("files are posted to Loupe");
  const policy = { key: "staging/doctor", contentType: "image/png", size: 1, expiresAt: new Date(Date.now() + 60_000) };
  const { url } = await storage.presign(policy);
  const headers = { Origin: settings.appUrl, "Access-Control-Request-Method": "POST" };
  const response = await fetch(url, { method: "OPTIONS", headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const allowed = response.headers.get("access-control-allow-origin");
  if (allowed === "*" || allowed === settings.appUrl) return ok(`the bucket accepts uploads from ${settings.appUrl}`);
  return fault(`The bucket's CORS rule does not allow POST from ${settings.appUrl}. Browsers can't upload.`);
};

const redis: Check = async ({ settings }) => {
  if (!settings.redisUrl) return ok("none: limits per process");
  const client = new Redis(settings.redisUrl, { lazyConnect: true, connectTimeout: TIMEOUT_MS, retryStrategy: () => null });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.ping();
    return ok("responds");
  } finally {
    client.disconnect();
  }
};

const mail: Check = async ({ settings }) => {
  if (!settings.smtpUrl) return settings.devMailbox ? ok("dev mailbox") : fault("SMTP_URL is not set, so no one can sign in with a code.");
  const transport = openTransport(settings.smtpUrl);
  try {
    await transport.verify();
    return ok("the mail server accepts the sign-in; no mail was sent");
  } finally {
    transport.close();
  }
};

const sizeOf = (bytes: number) => (bytes < 1024 ** 3 ? `${(bytes / 1024 ** 2).toFixed(1)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`);

const kept = (days: number) => (days ? `${days} days` : "for ever");

const data: Check = async (deps) => {
  const { bytes, addedBytes, addedDays, databaseBytes } = await dataSize(deps);
  const { keepBuildDays, keepMediaDays } = deps.settings;
  const growth = `${sizeOf(bytes)} in files, ${sizeOf(addedBytes)} of it in the last ${addedDays} days`;
  return ok(`${growth}; database ${sizeOf(databaseBytes)}; builds are kept ${kept(keepBuildDays)}, media ${kept(keepMediaDays)}`);
};

const disk: Check = async ({ settings }) => {
  const { bavail, blocks, bsize } = await statfs(settings.dataDir);
  const detail = `${sizeOf(bavail * bsize)} of ${sizeOf(blocks * bsize)} free at ${settings.dataDir}`;
  const share = bavail / blocks;
  return share < 0.03 ? fault(detail) : share < 0.1 ? warning(detail) : ok(detail);
};

/** Each connection, file and comparison needs a descriptor. */
const descriptors: Check = async () => {
  const limits = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const [, most] = limits.match(/^Max open files\s+(\d+)/m) ?? [];
  if (!most) return ok("unknown on this system");
  const detail = `${most} open files`;
  return Number(most) < 1400 ? warning(`${detail}: fewer than 600 connections are served. Set LimitNOFILE=65536.`) : ok(detail);
};

const queue: Check = async ({ database: db, now }) => {
  const at = now();
  const [facts] = await runStatement(db, queueFacts, { now: at });
  const [held] = await runStatement(db, countHeldJobs, { heldUntil: HELD_UNTIL });
  const minutes = facts!.oldest ? Math.floor((at.getTime() - facts!.oldest.getTime()) / 60_000) : 0;
  const problems = [
    minutes >= 10 && `the oldest job waits for ${minutes} minutes: is a worker running?`,
    facts!.dead > 0 && `${facts!.dead} jobs failed: jobs list, then jobs retry or discard`,
    held!.held > 0 && `a restore holds ${held!.held} jobs back: jobs resume`,
  ].filter(Boolean);
  return problems.length ? warning(problems.join("; ")) : ok("nothing waits or failed");
};

const address: Check = async ({ settings }) => {
  const response = await fetch(`${settings.appUrl}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "manual" });
  const body = (await response.json().catch(() => null)) as { status?: string; version?: string } | null;
  if (body?.status !== "ok")
    return warning(`${settings.appUrl}/healthz answers ${response.status}, not as Loupe does. Check APP_URL and the reverse proxy.`);
  if (body.version && body.version !== version) return warning(`${settings.appUrl} runs Loupe ${body.version}, this is ${version}.`);
  return ok(`${settings.appUrl} answers`);
};

const key: Check = async ({ settings }) => ok(`fingerprint ${secretFingerprint(settings)}; compare it on every replica`);

const video: Check = async () => (ffmpeg ? ok(ffmpeg) : warning("ffmpeg is not on the path: videos have no still frame"));

const checks: Record<string, { check: Check; onError: "warning" | "fault" }> = {
  Database: { check: database, onError: "fault" },
  Migration: { check: migration, onError: "fault" },
  "File store": { check: store, onError: "fault" },
  Files: { check: files, onError: "fault" },
  Uploads: { check: uploads, onError: "fault" },
  Redis: { check: redis, onError: "fault" },
  Mail: { check: mail, onError: "fault" },
  Data: { check: data, onError: "warning" },
  Disk: { check: disk, onError: "warning" },
  Descriptors: { check: descriptors, onError: "warning" },
  Jobs: { check: queue, onError: "fault" },
  AUTH_SECRET: { check: key, onError: "fault" },
  APP_URL: { check: address, onError: "warning" },
  ffmpeg: { check: video, onError: "warning" },
};

/** Words of an error for operators. URLs of services may hold passwords, so they are left out. */
const wordsOf = (error: unknown) => {
  const { message, code, cause } = error as Error & { code?: unknown };
  const inner = (cause as { code?: unknown } | undefined)?.code;
  return `${[code ?? inner, message].filter(Boolean).join(": ")}`.replaceAll(/\b[a-z+]+:\/\/\S+/gi, "…");
};

/** Checks everything that an instance needs to work. It writes one file, which it removes, and sends nothing. */
export async function diagnose(deps: Deps, { all }: { all: boolean }): Promise<Diagnosis> {
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, { check, onError }]): Promise<HealthFinding> => {
      try {
        return { name, ...(await check(deps, all)) };
      } catch (error) {
        return { name, state: onError, detail: `does not respond: ${wordsOf(error)}` };
      }
    }),
  );
  return { version, findings, faults: findings.filter(({ state }) => state === "fault").length };
}
