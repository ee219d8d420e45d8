import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseStep, prepareDataFolder } from "./data-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loupe-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `act` as another user when the tests run as root, which no file mode refuses. */
function asSomebody(act: () => void) {
  const root = process.getuid?.() === 0;
  if (root) process.seteuid!(65_534);
  try {
    act();
  } finally {
    if (root) process.seteuid!(0);
  }
}

test("refuses a folder that this user cannot create or write, and creates nothing in it", () => {
  chmodSync(folder, 0o555);
  const words = "which isn't writable: this user can't write there.";
  asSomebody(() => {
    expect(() => prepareDataFolder(folder)).toThrow(`DATA_DIR is ${folder}, ${words}`);
    expect(() => prepareDataFolder(join(folder, "data"))).toThrow(words);
  });
  chmodSync(folder, 0o755);
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that can be written is as empty as before", () => {
  const inner = join(folder, "data");
  prepareDataFolder(inner);
  expect(readdirSync(inner)).toEqual([]);
  mkdirSync(join(inner, "objects"));
  prepareDataFolder(inner);
  expect(readdirSync(inner)).toEqual(["objects"]);
});

test("a start names what it does with the database", () => {
  const step = (databaseUrl?: string) => databaseStep({ dataDir: folder, databaseUrl });
  expect(step()).toMatch(/^Creating the database…/);
  expect(step("postgres://localhost/loupe")).toBe("Migrating the database at DATABASE_URL…");
  mkdirSync(join(folder, "database"));
  expect(step()).toBe("Opening the database…");
});
