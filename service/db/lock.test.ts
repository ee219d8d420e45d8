import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { acquireLock, lockHolder } from "./lock.ts";

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
  import { acquireLock } from ${JSON.stringify(new URL("lock.ts", import.meta.url).href)};
  try { await acquireLock(process.argv[1]); console.log("taken"); setInterval(() => {}, 1000); }
  catch (error) { console.log(error.name); }
`;

/** A process of its own that takes the lock and stays, or says why it could not. */
async function another(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [chunk] = (await once(child.stdout!, "data")) as [Buffer];
  return { child, said: chunk.toString().trim() };
}

async function kill(child: ChildProcess) {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

test("one process at a time has the folder; the other learns by a sentence who has it", async () => {
  const { child, said } = await another();
  expect(said).toBe("taken");
  await expect(acquireLock(folder)).rejects.toThrow(`The data folder ${folder} is in use by another process (${child.pid}).`);
  expect(lockHolder(folder)?.pid).toBe(child.pid);
});

test("the folder is free again after release, and after kill -9", async () => {
  const first = await acquireLock(folder);
  expect((await another()).said).toBe("LockedError");
  first.release();
  const { child, said } = await another();
  expect(said).toBe("taken");
  await kill(child);
  expect(lockHolder(folder)).toBeNull();
  const second = await acquireLock(folder);
  second.release();
  expect(readdirSync(folder)).toEqual([]);
});

test("of many processes that find a dead holder exactly one gets the folder", async () => {
  await kill((await another()).child);
  const said = (await Promise.all(Array.from({ length: 6 }, another))).map((one) => one.said);
  expect(said.toSorted()).toEqual([...Array.from({ length: 5 }, () => "LockedError"), "taken"]);
});

test("a number that another process has by now holds nothing", async () => {
  // This very process runs, but it is not the one that began at that time.
  writeFileSync(join(folder, "lock"), JSON.stringify({ nonce: "earlier", pid: process.pid, started: "1@another-boot" }));
  expect(lockHolder(folder)).toBeNull();
  (await acquireLock(folder)).release();
});

test("a torn lock file does not stop a start", async () => {
  for (const text of ["", "{", '{"pid":"x"}', "null"]) {
    writeFileSync(join(folder, "lock"), text);
    (await acquireLock(folder)).release();
  }
});

test("the file tells, to its owner alone, how to reach the running service", async () => {
  const lock = await acquireLock(folder);
  lock.update({ port: 4321, secret: "word" });
  expect(lockHolder(folder)).toMatchObject({ pid: process.pid, port: 4321, secret: "word" });
  expect(statSync(join(folder, "lock")).mode & 0o777).toBe(0o600);
  lock.release();
  lock.release();
});

test("releasing late does not take the folder from the next holder", async () => {
  const mine = await acquireLock(folder);
  writeFileSync(join(folder, "lock"), JSON.stringify({ nonce: "next", pid: process.pid, started: "whenever" }));
  mine.release();
  expect(readFileSync(join(folder, "lock"), "utf8")).toContain("next");
});

test("the folder can be taken and released ten times in a row", async () => {
  for (let round = 0; round < 10; round++) (await acquireLock(folder)).release();
  expect(lockHolder(folder)).toBeNull();
});
