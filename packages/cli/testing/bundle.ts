import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { ROOT } from "../../../lib/product/files.mjs";

/** Node of this process, and the others that the command has to run on where they are installed. */
export const NODES = [process.execPath, process.env["LOUPE_NODE_22"], process.env["LOUPE_NODE_24"]].filter((path) => path !== undefined);

const FAULTS = join(ROOT, "packages/cli/testing/fault.mjs");

/** Packages that have no pages: those take minutes. */
const QUICK = ["cli", "playwright", "vitest"];

/** Packs packages for all tests of a file. Returns the paths of their archives. */
export function packAll(names = QUICK): string[] {
  const out = mkdtempSync(join(tmpdir(), "loupe-packed-"));
  afterAll(() => rmSync(out, { recursive: true, force: true }));
  return execFileSync(process.execPath, ["--import", "tsx", "cli/pack.ts", "--out", out, ...names], { cwd: ROOT, encoding: "utf8" })
    .trim()
    .split("\n");
}

/** Packs the command for all tests of a file. Returns the path of its archive. */
export const packCli = (): string => packAll(["cli"]).find((path) => /-cli-[\d.]+\.tgz$/.test(path))!;

/** Unpacks an archive. Returns the bundled command. */
export function unpackCli(archive: string): string {
  const folder = mkdtempSync(join(tmpdir(), "loupe-unpacked-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync("tar", ["-xzf", archive, "-C", folder]);
  return join(folder, "package/dist/loupe.mjs");
}

/** Runs the bundled command in a process of its own. `fault`: see `packages/cli/testing/fault.mjs`. */
export function runBundle(bundle: string, cwd: string, args: readonly string[], { fault = "", node = process.execPath } = {}) {
  const preload = fault ? ["--import", FAULTS] : [];
  const { status, signal, stdout, stderr } = spawnSync(node, [...preload, bundle, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, FAULT: fault },
  });
  return { code: status, signal, out: stdout, err: stderr };
}

/** Starts the bundled command. Resolves with its exit code and messages when it ends. */
export function startBundle(bundle: string, cwd: string, args: readonly string[]) {
  const child = spawn(process.execPath, [bundle, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
  let err = "";
  child.stderr.on("data", (chunk) => (err += chunk));
  return {
    child,
    ended: new Promise<{ code: number | null; err: string }>((resolve) => child.once("close", (code) => resolve({ code, err }))),
  };
}
