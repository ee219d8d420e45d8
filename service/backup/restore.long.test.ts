import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { Deps } from "../core/deps.ts";
import type { Settings } from "../core/settings.ts";
import { runStatement } from "../db/statement.ts";
import { jobs } from "../db/jobs-schema.ts";
import { accounts } from "../db/schema.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { HELD_UNTIL } from "../jobs/kinds.ts";
import { runOperatorCommand } from "../operator/operator.ts";
import { contentsOf, exactly, openRestored, saveArchive, sourceOf, temporaryFolder } from "./testing/archives.ts";
import { createUser } from "../testing/factories.ts";
import { describeDatabases, startService, type TestService } from "../testing/harness.ts";
import { createDatabase } from "../testing/databases/migrated.ts";
import { listSequences } from "./catalog.sql.ts";
import { verifyArchive } from "./read-archive.ts";
import { restoreArchive } from "./restore.ts";

// Each restore of the embedded database creates and migrates one, which takes seconds, and on a busy machine many.
vi.setConfig({ testTimeout: 240_000 });
afterAll(() => vi.resetConfig());

describeDatabases("backup and restore", (kind) => {
  let service: TestService & { stop(): Promise<void> };
  let archive: string;

  const emptyPlace = async (): Promise<Settings> => ({
    ...service.deps.settings,
    dataDir: temporaryFolder(),
    databaseUrl: kind === "postgres" ? await createDatabase(inject("postgresUrl")!) : undefined,
  });
  const emptyOf = ({ dataDir }: Settings) => readdirSync(dataDir).filter((name) => !name.startsWith("lock.sock"));
  /** Writes a changed copy of the archive. `change` gets its bytes without compression. */
  const changed = (change: (bytes: Buffer) => Buffer) => {
    const path = join(temporaryFolder(), "changed.tar.gz");
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(archive))), { level: 1 }));
    return path;
  };
  /** Replaces text of the archive by text of the same length, and pads JSON with spaces. */
  const replaced = (from: string, to: string) =>
    changed((bytes) => {
      const at = bytes.indexOf(from);
      expect(at).toBeGreaterThan(0);
      return Buffer.concat([bytes.subarray(0, at), Buffer.from(to.padEnd(from.length)), bytes.subarray(at + from.length)]);
    });

  beforeAll(async () => {
    service = await startService(kind);
    const { deps } = service;
    await runOperatorCommand(deps, "user create", { email: "ana@acme.example", name: "Ana\tR\\eis\né \\N" });
    await deps.storage.write("media/p/one", Buffer.from("bytes of a file"));
    await enqueue(deps.db, "mail.send", { to: "ana@acme.example", subject: "Hello", text: "Hello" } as never);
    await enqueue(deps.db, "builds.start", { buildId: "none" });
    await deps.db.update(jobs).set({ leaseUntil: new Date(Date.now() + 3_600_000) });
    archive = await saveArchive(sourceOf(deps));
  });
  afterAll(() => service?.stop());

  async function inRestored<T>(target: Settings, work: (deps: Deps) => Promise<T>): Promise<T> {
    const restored = await openRestored(target);
    try {
      return await work({
        ...service.deps,
        settings: target,
        database: restored.database,
        db: restored.database.db,
        storage: restored.storage,
      });
    } finally {
      await restored.close();
    }
  }

  test("restores rows, files and sequences; jobs that send wait for an operator, others start", async () => {
    const target = await emptyPlace();
    await restoreArchive(archive, target, { ...exactly, resumeJobs: false });
    await inRestored(target, async (deps) => {
      const [before, after] = [
        await contentsOf(service.deps.database, service.deps.storage),
        await contentsOf(deps.database, deps.storage),
      ];
      expect({ ...after.rows, jobs: [] }).toEqual({ ...before.rows, jobs: [] });
      expect(after.files).toEqual(before.files);
      const [sequences, originals] = [
        await runStatement(deps.database, listSequences, {}),
        await runStatement(service.deps.database, listSequences, {}),
      ];
      expect(sequences.find(({ name }) => name === "jobs_seq_seq")!.value).toBeGreaterThanOrEqual(
        originals.find(({ name }) => name === "jobs_seq_seq")!.value,
      );
      const waiting = await deps.db.select().from(jobs);
      expect(waiting.every(({ leaseUntil }) => leaseUntil === null)).toBe(true);
      const held = waiting.filter(({ runAt }) => runAt.getTime() === HELD_UNTIL.getTime()).map((job) => job.kind);
      expect(held.sort()).toEqual(["digests.send", "mail.adopt-outbox", "mail.send", "usage.announce"]);
      expect(await runOperatorCommand(deps, "jobs resume", {})).toEqual({ resumed: 4 });
      expect(await runOperatorCommand(deps, "jobs resume", {})).toEqual({ resumed: 0 });
      await deps.db.insert(accounts).values({ id: "new", type: "team", slug: "new" });
    });
    await expect(restoreArchive(archive, target, exactly)).rejects.toThrow(/The place is not empty/);
  });

  test("saves one moment while others write: no row is without those that it refers to", async () => {
    const { db } = service.deps;
    let isSaving = true;
    let written = 0;
    const write = async () => {
      while (isSaving) {
        await createUser(service);
        written++;
        // The embedded database answers without waiting: without a pause no file of this process would be written.
        await new Promise(setImmediate);
      }
    };
    const writers = [write(), write(), write()];
    await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThan(20);
    const path = await saveArchive(sourceOf(service.deps));
    isSaving = false;
    await Promise.all(writers);
    const target = await emptyPlace();
    // Each person is three rows of three tables without a transaction; foreign keys are checked by the restore.
    const { manifest } = await restoreArchive(path, target, exactly);
    const rowsOf = (name: string) => manifest.tables.find((table) => table.name === name)!.rows;
    expect(rowsOf("users")).toBeGreaterThan(20);
    expect(rowsOf("users")).toBeLessThanOrEqual(rowsOf("accounts"));
    expect(rowsOf("emails")).toBeLessThanOrEqual(rowsOf("users"));
    expect(await db.$count(accounts)).toBeGreaterThanOrEqual(rowsOf("accounts"));
  });

  const cut = () => {
    const path = changed((bytes) => bytes);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    return path;
  };

  test.each([
    ["was cut", cut],
    ["has a changed row", () => replaced("ana@acme.example", "eve@acme.example")],
  ])("refuses an archive that %s, before it writes anything", async (_, make) => {
    const [path, target] = [make(), await emptyPlace()];
    await expect(restoreArchive(path, target, exactly)).rejects.toThrow(/damaged or incomplete/);
    await expect(verifyArchive(path)).rejects.toThrow(/damaged or incomplete/);
    expect(emptyOf(target)).toEqual([]);
  });

  test("refuses an archive without its end, with a file of another one, and a file that is none", async () => {
    const withoutEnd = changed((bytes) => Buffer.concat([bytes.subarray(0, bytes.lastIndexOf("manifest.json")), Buffer.alloc(1024)]));
    await expect(verifyArchive(withoutEnd)).rejects.toThrow(/damaged or incomplete/);
    await expect(verifyArchive(replaced("bytes of a file", "bytes of a fake"))).rejects.toThrow(/the files differ/);
    const none = join(temporaryFolder(), "none.txt");
    writeFileSync(none, "Hello".repeat(1000));
    await expect(verifyArchive(none)).rejects.toThrow(/damaged|not a backup/);
    await expect(verifyArchive(`${none}.missing`)).rejects.toThrow(/There is no file/);
  });

  test("names the version that an archive of a newer migration or format needs", async () => {
    const { head } = await verifyArchive(archive);
    const target = await emptyPlace();
    const newer = replaced(`"at":${head.migration.at}`, `"at":${head.migration.at + 1}`);
    await expect(restoreArchive(newer, target, exactly)).rejects.toThrow(`Restore it with Loupe ${head.version} or newer.`);
    await expect(restoreArchive(replaced('"format":1', '"format":9'), target, exactly)).rejects.toThrow(/format 9.*newer version of Loupe/);
    expect(emptyOf(target)).toEqual([]);
  });

  test("asks for the former AUTH_SECRET, and goes on without it when told so [security: the key is not in the archive]", async () => {
    const target = { ...(await emptyPlace()), authSecret: "another-secret-".padEnd(40, "y") };
    await expect(restoreArchive(archive, target, exactly)).rejects.toThrow(/another AUTH_SECRET.*signed out.*--new-secret/);
    expect(gunzipSync(readFileSync(archive)).includes(service.deps.settings.authSecret)).toBe(false);
    expect((await restoreArchive(archive, target, { ...exactly, acceptNewSecret: true })).isNewSecret).toBe(true);
  });

  test("leaves the place empty after a failure, so that a second try works [fault: a restore never ends halfway]", async () => {
    const target = await emptyPlace();
    // The first file can't be written: its folder's place is taken.
    const blocked = join(target.dataDir, "files");
    writeFileSync(blocked, "");
    await expect(restoreArchive(archive, target, exactly)).rejects.toThrow("a file could not be read or written");
    expect(existsSync(join(target.dataDir, "database"))).toBe(false);
    const free = { ...target, dataDir: temporaryFolder() };
    expect((await restoreArchive(archive, free, exactly)).manifest.files.count).toBe(1);
  });
});
