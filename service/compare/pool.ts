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

/** A comparison that ended its process or took too long: another attempt would end the same way. */
export class ComparisonLost extends Error {
  override readonly name = "ComparisonLost";
}

/** Sends a request to a process and returns its result. A process that fails is ended. */
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
    return reply.result;
  } catch (error) {
    settle();
    child.kill("SIGKILL");
    throw error;
  }
}

/** Processes that compare pictures, at most `COMPARE_PROCESSES` at the same time, each with at most one pair. */
export type ComparePool = {
  /** Compares two stored files in a process of lower priority. Throws `ComparisonLost` when the process ended or ran for more than a minute. */
  compare(request: CompareRequest<SentFile>): Promise<CompareResult>;
  /** Looks for an area of a stored file in another one in a process. Throws `ComparisonLost` like a comparison. */
  find(request: FindRequest<SentFile>): Promise<FoundAnchor>;
  /** Runs work that prepares a comparison. Twice as many run as there are processes, so that a process never waits for the next files. */
  prepare<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the idle processes. */
  close(): Promise<void>;
};

function startProcess(): ChildProcess {
  const env = Object.fromEntries(PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  return fork(ENTRY, { serialization: "advanced", execArgv: [], env: env as NodeJS.ProcessEnv });
}

/** Opens a pool without processes; they are started with the first comparisons. */
export function openComparePool(): ComparePool {
  const limit = pLimit(COMPARE_PROCESSES);
  const preparing = pLimit(2 * COMPARE_PROCESSES);
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  function forget(child: ChildProcess): void {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function start(): ChildProcess {
    const child = startProcess();
    // A process that ends while it is idle must not get a comparison.
    return child.once("exit", () => forget(child)).on("error", () => forget(child));
  }

  function take(): ChildProcess {
    const child = [...idle.keys()].at(-1) ?? start();
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

  const run = (request: CompareRequest<SentFile> | FindRequest<SentFile>) =>
    limit(async () => {
      const child = take();
      const result = await runOn(child, request);
      keep(child);
      return result;
    });
  return {
    compare: (request) => run(request) as Promise<CompareResult>,
    find: (request) => run(request) as Promise<FoundAnchor>,
    prepare: (work) => preparing(work),
    async close() {
      const children = [...idle.keys()];
      await Promise.all(
        children.map((child) => {
          const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
          child.kill("SIGKILL");
          return ended;
        }),
      );
    },
  };
}
