import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import sharp from "sharp";
import { compareSnapshots } from "./compare-snapshots.ts";
import { findAnchor } from "./find-anchor.ts";
import type { CompareReply, CompareRequest, FindReply, FindRequest } from "./protocol.ts";

// The pool has a thread for each processor it may use: libvips must not start its own, nor keep decoded pictures.
sharp.concurrency(1);
sharp.cache(false);

// Linux gives each thread a priority of its own: requests go before comparisons.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const port = parentPort!;
const run = (request: CompareRequest | FindRequest) => ("anchor" in request ? findAnchor(request) : compareSnapshots(request));
port.on("message", (request: CompareRequest | FindRequest) => {
  run(request).then(
    (result) => port.postMessage({ result } as CompareReply | FindReply),
    (error: unknown) => port.postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies CompareReply),
  );
});
