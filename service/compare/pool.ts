import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import { COMPARE_PROCESSES } from "../jobs/kinds.ts";
import type { CompareReply, CompareRequest, CompareResult, FindReply, FindRequest, FoundAnchor, SentFile } from "./protocol.ts";

/** Milliseconds of one comparison. Pictures of the largest size take a few seconds. */
const TIMEOUT_MS = 60_000;
/** Milliseconds that a process without work is kept for the next comparison. */
const IDLE_MS = 60_000;

const ENTRY = fileURLToPath(new URL("./compare-process.mjs", import.meta.url));
/** Variables that Node and its packages need on some system. A process that decodes uploaded files gets no setting and no secret. */
const PASSED = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot"];

/** Processes at the same time, each with at most one pair of pictures. */
const limit = pLimit(COMPARE_PROCESSES);
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/** A comparison that ended its process or took too long: another attempt would end the same way. */
export class ComparisonLost extends Error {
  override readonly name = "ComparisonLost";
}

function forget(child: ChildProcess): void {
  clearTimeout(idle.get(child));
  idle.delete(child);
}

function startProcess(): ChildProcess {
  const env = Object.fromEntries(PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const child = fork(ENTRY, { serialization: "advanced", execArgv: [], env: env as NodeJS.ProcessEnv });
  // A process that ends while it is idle must not get a comparison.
  child.once("exit", () => forget(child)).on("error", () => forget(child));
  return child;
}

function takeProcess(): ChildProcess {
  const child = [...idle.keys()].at(-1) ?? startProcess();
  forget(child);
  child.ref();
  child.channel?.ref();
  return child;
}

function keep(child: ChildProcess): void {
  // Idle processes must not keep this one alive.
  child.unref();
  child.channel?.unref();
  const stop = () => child.kill("SIGKILL");
  idle.set(child, setTimeout(stop, IDLE_MS).unref());
}

async function runOn(child: ChildProcess, request: CompareRequest<SentFile> | FindRequest<SentFile>): Promise<CompareResult | FoundAnchor> {
  let settle = () => {};
  try {
    const reply = await new Promise<CompareReply | FindReply>((resolve, reject) => {
      const lose = (reason: string) => reject(new ComparisonLost(reason));
      const end = () => lose("The picture could not be compared.");
      const timer = setTimeout(lose, TIMEOUT_MS, "The comparison took longer than a minute.");
      child.once("message", resolve).once("error", end).once("exit", end);
      settle = () => {
        clearTimeout(timer);
        child.off("message", resolve).off("error", end).off("exit", end);
      };
      child.send(request);
    });
    if ("failure" in reply) throw new Error(reply.failure);
    settle();
    keep(child);
    return reply.result;
  } catch (error) {
    settle();
    child.kill("SIGKILL");
    throw error;
  }
}

/** Compares two stored files in a process of lower priority. Throws `ComparisonLost` when the process ended or ran for more than a minute. */
export const compareInProcess = (request: CompareRequest<SentFile>): Promise<CompareResult> =>
  limit(() => runOn(takeProcess(), request)) as Promise<CompareResult>;

/** Looks for an area of a stored file in another one in a process. Throws `ComparisonLost` like a comparison. */
export const findInProcess = (request: FindRequest<SentFile>): Promise<FoundAnchor> =>
  limit(() => runOn(takeProcess(), request)) as Promise<FoundAnchor>;

/** Ends the idle processes. */
export async function closeCompareProcesses(): Promise<void> {
  const children = [...idle.keys()];
  await Promise.all(
    children.map((child) => {
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      child.kill("SIGKILL");
      return ended;
    }),
  );
}
