import { type ChildProcess, fork } from "node:child_process";
import { readFileSync } from "node:fs";
import { programOf, ROOT } from "../../lib/product/files.mjs";
import { openFairQueue } from "../core/fair-queue.ts";
import { COMPARE_PROCESSES } from "../jobs/kinds.ts";
import type { CompareReply, CompareRequest, CompareResult, FindReply, FindRequest, FoundAnchor, SentFile } from "./protocol.ts";

/** Budget of one comparison: milliseconds, and bytes of memory. Pictures of the largest size take a few seconds and a gigabyte. */
const TIMEOUT_MS = 30_000;
const MOST_MEMORY = 2 * 1024 ** 3;
/** Milliseconds between two looks at the memory of a comparison. */
const WATCH_MS = 250;
const PAGE_BYTES = 4096;
/** Milliseconds that a process without work is kept for the next comparison. */
const IDLE_MS = 60_000;

/** Variables that Node and its packages need on some system. A process that decodes uploaded files gets no setting and no secret. */
const PASSED = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot"];

/** A comparison that ended its process, or took too much time or memory, twice: the second time with nothing else running. */
export class ComparisonLost extends Error {
  override readonly name = "ComparisonLost";
}

/** Returns the memory of a process in bytes; 0 where the system has no such file. */
function memoryOf(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Sends a request to a process and returns its result. A process that fails is ended. */
async function runOn(child: ChildProcess, request: CompareRequest<SentFile> | FindRequest<SentFile>): Promise<CompareResult | FoundAnchor> {
  let settle = () => {};
  try {
    const reply = await new Promise<CompareReply | FindReply>((resolve, reject) => {
      const lose = (reason: string) => reject(new ComparisonLost(reason));
      const end = () => lose("The process of the comparison ended.");
      const timer = setTimeout(lose, TIMEOUT_MS, "The comparison took too long.");
      const watch = setInterval(() => memoryOf(child.pid) > MOST_MEMORY && lose("The comparison took too much memory."), WATCH_MS);
      child.once("message", resolve).once("error", end).once("exit", end);
      settle = () => {
        clearTimeout(timer);
        clearInterval(watch);
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
  /**
   * Compares two stored files in a process of lower priority, in the turn of its owner: an account or a project. A comparison that was killed is tried once more with
   * nothing else running. Throws `ComparisonLost` when that one was killed too. `spend` gets the milliseconds that each try kept processes from others.
   */
  compare(request: CompareRequest<SentFile>, owner?: string, spend?: (ms: number) => void): Promise<CompareResult>;
  /** Looks for an area of a stored file in another one in a process. Throws `ComparisonLost` like a comparison. */
  find(request: FindRequest<SentFile>, owner?: string): Promise<FoundAnchor>;
  /** Runs work that prepares a comparison. Twice as many run as there are processes, so that a process never waits for the next files. */
  prepare<T>(owner: string, work: () => Promise<T>): Promise<T>;
  /** Ends the idle processes. */
  close(): Promise<void>;
};

function startProcess(): ChildProcess {
  const env = Object.fromEntries(PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  const { file, execArgv } = programOf("service/compare/compare-process.ts");
  return fork(file, { cwd: ROOT, serialization: "advanced", execArgv, env: env as NodeJS.ProcessEnv });
}

/** Opens a pool without processes; they are started with the first comparisons. */
export function openComparePool(): ComparePool {
  const comparing = openFairQueue(COMPARE_PROCESSES);
  const preparing = openFairQueue(2 * COMPARE_PROCESSES);
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

  async function run(
    request: CompareRequest<SentFile> | FindRequest<SentFile>,
    owner = "",
    spend?: (ms: number) => void,
  ): Promise<CompareResult | FoundAnchor> {
    const tryOn = async (processes: number) => {
      const child = take();
      const from = performance.now();
      try {
        const result = await runOn(child, request);
        keep(child);
        return result;
      } finally {
        spend?.((performance.now() - from) * processes);
      }
    };
    try {
      return await comparing(owner, () => tryOn(1));
    } catch (error) {
      if (!(error instanceof ComparisonLost)) throw error;
      // Others may have taken the memory or the processors, or the system may have chosen this process to free some.
      return comparing(owner, () => tryOn(COMPARE_PROCESSES), { isAlone: true });
    }
  }
  return {
    compare: (request, owner, spend) => run(request, owner, spend) as Promise<CompareResult>,
    find: (request, owner) => run(request, owner) as Promise<FoundAnchor>,
    prepare: preparing,
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
