import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compilePrograms } from "../../cli/compile.mjs";
import { compiledFile, ROOT } from "../../lib/product/files.mjs";

/** A running `npm start` under test. */
export type Started = {
  child: ChildProcess;
  /** Returns its output so far. */
  output(): string;
  /** Resolves when it is ready; rejects when it exits. */
  ready: Promise<void>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/** Returns the arguments of Node for a program as `npm start` runs it. */
export const compiledProgram = async (source: string): Promise<string[]> => [compiledFile(await compilePrograms(), source)];

/** Runs a program with a clean environment and the given settings. `descriptors` limits the open files of each of its processes. */
export function launch(
  args: readonly string[],
  settings: Record<string, string>,
  greeting = "Loupe is ready",
  { descriptors }: { descriptors?: number | undefined } = {},
): Started {
  const { PATH = "", HOME = "" } = process.env;
  // The test runner sets NODE_ENV=test, which must not reach the product.
  const env = { PATH, HOME, ...settings } as unknown as NodeJS.ProcessEnv;
  const limited = ["-c", `ulimit -n ${descriptors}; exec "$0" "$@"`, process.execPath, ...args];
  const child = spawn(descriptors ? "/bin/sh" : process.execPath, descriptors ? limited : args, {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const ended = once(child, "close").then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null }));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes(greeting)) resolve();
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`It ended before it was ready: ${text}`)));
  });
  ready.catch(() => {});
  return { child, output: () => text, ready, ended };
}

/** Returns the direct children of a process whose command line contains `words`. */
export function childrenOf(pid: number, words = ""): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const parent = readFileSync(join("/proc", name, "stat"), "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")[1];
        return Number(parent) === pid && readFileSync(join("/proc", name, "cmdline"), "utf8").includes(words);
      } catch {
        return false;
      }
    })
    .map(Number);
}

/** Returns all descendants of a process. */
export const descendantsOf = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** Reports that a process has ended; a zombie counts as ended. */
export function isGone(pid: number): boolean {
  try {
    return readFileSync(join("/proc", String(pid), "stat"), "utf8").includes(") Z ");
  } catch {
    return true;
  }
}

/** Waits until a condition holds; rejects after two minutes. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; !(await holds()); await sleep(50))
    if (Date.now() > end) throw new Error("It did not come about in two minutes.");
}

/** Returns whether a service on loopback responds. */
export const isListening = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
