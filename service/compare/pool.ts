import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { COMPARE_THREADS } from "../jobs/kinds.ts";
import type { CompareReply, CompareRequest, CompareResult, FindReply, FindRequest, FoundAnchor } from "./protocol.ts";

/** Milliseconds of one comparison. Pictures of the largest size take a few seconds. */
const TIMEOUT_MS = 60_000;

/** Threads at the same time, each with at most one pair of pictures. */
const limit = pLimit(COMPARE_THREADS);
const idle: Worker[] = [];

/** A comparison that ended its thread or took too long: another attempt would end the same way. */
export class ComparisonLost extends Error {
  override readonly name = "ComparisonLost";
}

function startThread(): Worker {
  const worker = new Worker(new URL("./compare-worker.mjs", import.meta.url));
  // A thread that ends while it is idle must not get a comparison.
  worker.once("exit", () => {
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
  });
  return worker;
}

function takeWorker(): Worker {
  const worker = idle.pop() ?? startThread();
  // Idle threads must not keep the process alive.
  worker.ref();
  return worker;
}

async function runOn(worker: Worker, request: CompareRequest | FindRequest): Promise<CompareResult | FoundAnchor> {
  let settle = () => {};
  try {
    const reply = await new Promise<CompareReply | FindReply>((resolve, reject) => {
      const lose = (reason: string) => reject(new ComparisonLost(reason));
      const end = () => lose("The picture could not be compared.");
      const timer = setTimeout(lose, TIMEOUT_MS, "The comparison took longer than a minute.");
      worker.once("message", resolve).once("error", end).once("exit", end);
      // Each by itself: a worker stops receiving when listeners of its own are removed.
      settle = () => {
        clearTimeout(timer);
        worker.off("message", resolve).off("error", end).off("exit", end);
      };
      worker.postMessage(request);
    });
    if ("failure" in reply) throw new Error(reply.failure);
    settle();
    worker.unref();
    idle.push(worker);
    return reply.result;
  } catch (error) {
    settle();
    void worker.terminate();
    throw error;
  }
}

/** Compares two stored files in a thread. Throws `ComparisonLost` when the thread ended or ran for more than a minute. */
export const compareInThread = (request: CompareRequest): Promise<CompareResult> =>
  limit(() => runOn(takeWorker(), request)) as Promise<CompareResult>;

/** Looks for an area of a stored file in another one in a thread. Throws `ComparisonLost` like a comparison. */
export const findInThread = (request: FindRequest): Promise<FoundAnchor> =>
  limit(() => runOn(takeWorker(), request)) as Promise<FoundAnchor>;

/** Ends the idle threads. */
export const closeCompareThreads = async (): Promise<void> => void (await Promise.all(idle.splice(0).map((worker) => worker.terminate())));
