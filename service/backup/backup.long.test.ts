import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { Settings } from "../core/settings.ts";
import { jobs } from "../db/jobs-schema.ts";
import { seedDemoBuilds } from "../demo/builds/seed-builds.ts";
import { seedDemo } from "../demo/seed.ts";
import { compareFiles } from "../domain/builds/conclusion/compare-files.ts";
import { compareArrived, startBuild } from "../domain/builds/conclusion/start-build.ts";
import { startWorker } from "../jobs/worker.ts";
import { contentsOf, exactly, openRestored, saveArchive, sourceOf, temporaryFolder } from "./testing/archives.ts";
import { startService } from "../testing/harness.ts";
import { createDatabase } from "../testing/databases/migrated.ts";
import { needs } from "../testing/needs.ts";
import { type S3Peer, startRadosgw } from "../testing/radosgw.ts";
import { restoreArchive } from "./restore.ts";

let settings: Settings;
let archive: string;
let original: Awaited<ReturnType<typeof contentsOf>>;

/** Seeds the demo team with its builds on the embedded database, saves it, and keeps what was in it. */
beforeAll(async () => {
  const service = await startService("pglite");
  const { deps } = service;
  await seedDemo(deps);
  const handlers = {
    "demo.builds": seedDemoBuilds,
    "builds.arrived": compareArrived,
    "builds.start": startBuild,
    "builds.compare": compareFiles,
  };
  const worker = startWorker(deps, handlers);
  const ended = async () => {
    const open = (await deps.db.select().from(jobs)).filter(({ kind, finishedAt }) => kind in handlers && !finishedAt);
    expect(open.length).toBe(0);
  };
  await vi.waitFor(ended, { timeout: 400_000, interval: 500 });
  await worker.stop();
  settings = deps.settings;
  original = await contentsOf(deps.database, deps.storage);
  archive = await saveArchive(sourceOf(deps));
  await service.stop();
}, 450_000);

/** Restores an archive and returns its contents, and an archive of the restored instance. */
async function roundTrip(path: string, change: Partial<Settings>) {
  const target = { ...settings, dataDir: temporaryFolder(), ...change };
  await restoreArchive(path, target, exactly);
  const restored = await openRestored(target);
  try {
    return { contents: await contentsOf(restored.database, restored.storage), archive: await saveArchive(restored.source) };
  } finally {
    await restored.close();
  }
}

test("the demo team fills most tables and has files", () => {
  expect(Object.values(original.rows).filter((rows) => rows.length).length).toBeGreaterThan(40);
  expect(Object.keys(original.files).length).toBeGreaterThan(100);
});

test("an embedded instance is restored into an embedded one with every row and file", async () => {
  expect((await roundTrip(archive, {})).contents).toEqual(original);
}, 120_000);

needs("Postgres").test(
  "an embedded instance moves to Postgres, from there to Postgres, and back, with every row and file",
  async () => {
    const onPostgres = async () => ({ databaseUrl: await createDatabase(inject("postgresUrl")!) });
    const first = await roundTrip(archive, await onPostgres());
    expect(first.contents).toEqual(original);
    expect((await roundTrip(first.archive, await onPostgres())).contents).toEqual(original);
    expect((await roundTrip(first.archive, {})).contents).toEqual(original);
  },
  240_000,
);

needs("radosgw").describe("with files in S3", () => {
  let peer: S3Peer;
  beforeAll(async () => void (peer = await startRadosgw()), 120_000);
  afterAll(() => peer?.stop());

  test("files move from a folder to a bucket and back", async () => {
    const inBucket = await roundTrip(archive, { s3: peer.settings });
    expect(inBucket.contents).toEqual(original);
    expect((await roundTrip(inBucket.archive, {})).contents).toEqual(original);
    const again = { ...settings, dataDir: temporaryFolder(), s3: peer.settings };
    await expect(restoreArchive(archive, again, exactly)).rejects.toThrow(/The place is not empty: there is a file/);
  }, 240_000);
});
