import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migratedDataFolder } from "../service/testing/data-folder.ts";
import { compiledProgram, isListening, launch, type Started, until } from "../service/testing/launch.ts";
import { createAna } from "../service/testing/operate.ts";
import { freePort } from "../service/testing/peers.ts";

const AUTH_SECRET = "a secret of the instance that is saved";
const dataDir = migratedDataFolder("backup");
const target = mkdtempSync(join(tmpdir(), "loupe-backup-"));
const file = join(target, "loupe.tar.gz");
let service: Started;
let port: number;

const admin = async (settings: Record<string, string>, ...args: string[]) => {
  const started = launch(["cli/admin.mjs", ...args], { AUTH_SECRET, DATA_DIR: dataDir, ...settings }, "never");
  const { code } = await started.ended;
  return { code, text: started.output() };
};

beforeAll(async () => {
  port = await freePort();
  const settings = { APP_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir, AUTH_SECRET, LOOPBACK: "true", SERVICE_PORT: String(port) };
  service = launch(await compiledProgram("service/main.ts"), settings, "never");
  await until(() => isListening(port));
  await createAna(dataDir);
}, 300_000);
afterAll(async () => {
  service.child.kill("SIGKILL");
  await service.ended;
  for (const folder of [dataDir, target]) rmSync(folder, { recursive: true, force: true });
});

test("saves a running instance in a file of its owner, verifies it, and replaces none", async () => {
  const saved = await admin({}, "backup", file);
  expect(saved).toEqual({ code: 0, text: expect.stringContaining("Saved and verified.") });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await isListening(port)).toBe(true);
  expect(readdirSync(target)).toEqual(["loupe.tar.gz"]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("backup"))).toEqual([]);
  expect((await admin({}, "backup", "verify", file)).code).toBe(0);
  expect(await admin({}, "backup", file)).toEqual({ code: 1, text: expect.stringContaining("A backup never replaces a file") });
}, 300_000);

test("restores into an empty folder while the other runs, and refuses the folder of a running instance", async () => {
  const copy = { DATA_DIR: join(target, "copy") };
  expect(await admin(copy, "restore", file)).toEqual({ code: 0, text: expect.stringContaining("jobs resume") });
  expect((await admin(copy, "user", "list")).text).toContain("ana@acme.example");
  const refused = await admin({}, "restore", file);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining("in use by another process")]);
}, 300_000);

test("leaves no file when there is nothing to save, or its place can't be written", async () => {
  const empty = await admin({ DATA_DIR: join(target, "empty") }, "backup", join(target, "none.tar.gz"));
  expect([empty.code, empty.text]).toEqual([1, expect.stringContaining("There is no Loupe to back up")]);
  expect(existsSync(join(target, "none.tar.gz.partial"))).toBe(false);
  expect(await admin({}, "backup", join(target, "no-folder", "x.tar.gz"))).toEqual({
    code: 1,
    text: expect.stringContaining("can't be written"),
  });
}, 300_000);
