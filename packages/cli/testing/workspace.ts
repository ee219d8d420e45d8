import type { Environment } from "../src/terminal/terminal.ts";
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { onTestFinished } from "vitest";
import { ROOT } from "../../../lib/product/files.mjs";
import { runLoupe } from "../src/commands/run-loupe.ts";
import { hashOf } from "../src/pictures/hash.ts";

/** Creates an empty folder that is removed after the test. Its path has no links in it. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "loupe-cli-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }), 300_000);
  return folder;
}

/** Runs git with an author of its own. */
export const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Ana", "-c", "user.email=ana@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
  });

/** Makes a folder a repository whose commits need no settings of the machine. */
export function initRepository(folder: string): void {
  git(folder, "init", "--quiet");
  appendFileSync(
    join(folder, ".git/config"),
    "[user]\n\tname = Ana\n\temail = ana@example.com\n[commit]\n\tgpgsign = false\n[core]\n\tfsync = none\n",
  );
}

/** Writes a file with its folders. */
export function put(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export type Outcome = { code: number; out: string; err: string };

/** Runs a command line in this process. `answer`: what a person types; without it there is no terminal. */
export async function loupe(
  cwd: string,
  args: readonly string[],
  answer?: boolean | (() => boolean | Promise<boolean>),
  signal = new AbortController().signal,
  env: Environment = {},
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const confirm = answer === undefined ? null : async () => (typeof answer === "function" ? answer() : answer);
  const code = await runLoupe(args, cwd, {
    print: (text) => void out.push(text),
    note: (text) => void err.push(text),
    confirm,
    hasColor: false,
    env,
    signal,
  });
  return { code, out: out.join("\n"), err: err.join("\n") };
}

/** Returns the hash of each file below a folder, the target of each link, and nothing of git's own folder. */
export function readTree(folder: string, at = ""): Record<string, string> {
  const tree: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, at), { withFileTypes: true })) {
    const path = at ? `${at}/${entry.name}` : entry.name;
    if (entry.name === ".git" || entry.name === ".loupe") continue;
    if (entry.isDirectory()) Object.assign(tree, readTree(folder, path));
    else tree[path] = entry.isSymbolicLink() ? `link to ${readlinkSync(join(folder, path))}` : hashOf(readFileSync(join(folder, path)));
  }
  return tree;
}

const RECORDED = join(ROOT, "packages/cli/testing/recorded");

function setFolder(path: string, folder: string): void {
  const replaced = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString("utf8").replaceAll("/recorded", folder));
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) setFolder(join(path, name), folder);
  else if (path.endsWith(".json")) writeFileSync(path, replaced(readFileSync(path)));
  else if (path.endsWith(".zip")) {
    const entries = Object.entries(unzipSync(readFileSync(path)));
    writeFileSync(
      path,
      zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, name.endsWith(".jsonl") ? replaced(bytes) : bytes]))),
    );
  }
}

/**
 * Copies a recording to a repository of its own, with the baselines committed. Its reports name the paths of the copy, or with `isForeign` those of
 * another machine.
 */
export function openRecorded(tool: string, { isForeign = false } = {}): string {
  const folder = temporaryFolder();
  cpSync(join(RECORDED, tool), folder, { recursive: true });
  const committed = JSON.parse(readFileSync(join(folder, "committed.json"), "utf8")) as string[];
  rmSync(join(folder, "committed.json"));
  if (!isForeign) setFolder(folder, folder);
  initRepository(folder);
  // A new baseline of the run is not committed; neither are pictures and reports.
  git(folder, "add", "--", ...committed.filter((path) => existsSync(join(folder, path))));
  git(folder, "commit", "--quiet", "-m", "Baselines");
  return folder;
}
