import { type ChildProcess, execFileSync, spawn, type StdioOptions } from "node:child_process";
import { readFileSync } from "node:fs";
import { compilePrograms } from "../cli/compile.mjs";
import { compiledFile, ROOT } from "../lib/product/files.mjs";

export type Running = { pid: number; port: number; stop(): Promise<void> };

const stdio: StdioOptions = ["ignore", "ignore", "inherit", "ipc"];

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(late);
}

/** Starts a process and waits until it reports its port. */
function listening(args: readonly string[], env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve({ pid: child.pid!, port: message.port, stop: () => stop(child) }));
    child.once("exit", (code) => reject(new Error(`${args.join(" ")} ended with code ${code} before it was ready.`)));
  });
}

/** Starts a server of the benchmarks. */
export const startEmpty = (file: string): Promise<Running> => listening(["--import", "tsx", file]);

/** Starts a program of the product as `npm start` runs it. */
export const start = async (source: string, env: Record<string, string> = {}): Promise<Running> =>
  listening([compiledFile(await compilePrograms(), source)], env);

/** Starts a helper process that sends one message for every message. */
export function startHelper<In extends object, Out>(file: string): { ask(message: In): Promise<Out>; stop(): Promise<void> } {
  const child = spawn(process.execPath, ["--import", "tsx", file], { cwd: ROOT, stdio });
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${file} ended with code ${code}.`));
        child.once("exit", ended);
        child.once("message", (answer: Out) => {
          child.off("exit", ended);
          resolve(answer);
        });
        child.send(message);
      }),
    stop: () => stop(child),
  };
}

const ticks = () => Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
let perSecond = 0;

/** Returns the CPU milliseconds that all threads of a process have used so far, from `/proc`; with those of its ended children, if asked for. */
export function cpuOf(pid: number, withEnded = false): number {
  perSecond ||= ticks();
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const sum = fields.slice(11, withEnded ? 15 : 13).reduce((total, field) => total + Number(field), 0);
  return (sum * 1000) / perSecond;
}
