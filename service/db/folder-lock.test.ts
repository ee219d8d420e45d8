import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireLock, callHolder, lockHolder } from "./folder-lock.ts";

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-lock-"));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const program = `
  import { acquireLock } from ${JSON.stringify(new URL("folder-lock.ts", import.meta.url).href)};
  try { await acquireLock(process.argv[1]); console.log("taken"); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.name); }
`;

/** Starts a process that takes the lock and stays, and reads what it prints. */
async function startHolder(): Promise<{ child: ChildProcess; printed: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout!, "data")) as [Buffer];
  return { child, printed: chunk.toString().trim() };
}

async function kill(child: ChildProcess) {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("refuses a second process with a sentence that names the first [fault: one process per data folder]", async () => {
  const { child, printed } = await startHolder();
  expect(printed).toBe("taken");
  await expect(acquireLock(folder)).rejects.toThrow(`The data folder ${folder} is in use by another process (${child.pid}).`);
  expect((await lockHolder(folder))?.pid).toBe(child.pid);
});

test("frees the folder after release and after kill -9", async () => {
  const first = await acquireLock(folder);
  expect((await startHolder()).printed).toBe("LockedError");
  await first.release();
  const { child, printed } = await startHolder();
  expect(printed).toBe("taken");
  await kill(child);
  expect(await lockHolder(folder)).toBeNull();
  const second = await acquireLock(folder);
  await second.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("lets exactly one of ten processes replace a stale socket [fault: one process per data folder]", async () => {
  await kill((await startHolder()).child);
  expect(existsSync(join(folder, "lock.sock"))).toBe(true);
  const printed = (await Promise.all(Array.from({ length: 10 }, startHolder))).map((one) => one.printed);
  expect(printed.toSorted()).toEqual([...Array.from({ length: 9 }, () => "LockedError"), "taken"]);
}, 60_000);

test("lets exactly one of fifty attempts take a stale socket", async () => {
  for (let round = 0; round < 3; round++) {
    await kill((await startHolder()).child);
    const attempts = await Promise.allSettled(Array.from({ length: 50 }, () => acquireLock(folder)));
    const taken = attempts.filter((attempt) => attempt.status === "fulfilled");
    expect(taken).toHaveLength(1);
    await taken[0]!.value.release();
    expect(readdirSync(folder)).toEqual([]);
  }
}, 60_000);

test("replaces a file of an older version that is no socket", async () => {
  writeFileSync(join(folder, "lock.sock"), "{");
  await (await acquireLock(folder)).release();
});

test("serves commands on a socket that only its owner can open, and returns 503 when not serving", async () => {
  const lock = await acquireLock(folder);
  const send = async () => (await callHolder(folder, { body: { command: "x" }, timeout: 5000 }))?.status;
  expect(statSync(join(folder, "lock.sock")).mode & 0o777).toBe(0o600);
  expect(await send()).toBe(503);
  lock.serve((_, response) => response.end("{}"));
  expect(await send()).toBe(200);
  await lock.drain();
  expect(await send()).toBe(503);
  await lock.release();
  expect(await send()).toBeUndefined();
});

test("locks a folder whose path is too long for a socket, with any TMPDIR", async () => {
  const long = join(folder, "x".repeat(120));
  mkdirSync(long);
  const lock = await acquireLock(long);
  await expect(acquireLock(long)).rejects.toThrow("in use by another process");
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  await expect(acquireLock(long)).rejects.toThrow("in use by another process");
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  await lock.release();
  await (await acquireLock(long)).release();
});

test("takes and releases a folder ten times in a row", async () => {
  for (let round = 0; round < 10; round++) await (await acquireLock(folder)).release();
  expect(await lockHolder(folder)).toBeNull();
});
