import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { compareSnapshots } from "./compare-snapshots.ts";
import type { CompareReply, CompareRequest } from "./protocol.ts";

// The pool has a thread for each processor it may use: libvips must not start its own, nor keep decoded pictures.
sharp.concurrency(1);
sharp.cache(false);

// Linux gives each thread a priority of its own: requests go before comparisons.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort!;
port.on("message", (request: CompareRequest) => {
  compareSnapshots(request).then(
    (result) => port.postMessage({ result } satisfies CompareReply),
    (error: unknown) => port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies CompareReply),
  );
});
