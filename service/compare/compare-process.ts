import sharp from "sharp";
import { compareSnapshots } from "./compare-snapshots.ts";
import { findAnchor } from "./find-anchor.ts";
import type { CompareReply, CompareRequest, FindReply, FindRequest } from "./protocol.ts";

// The pool has a process for each processor it may use: libvips must not start threads of its own, nor keep decoded pictures.
sharp.concurrency(1);
sharp.cache(false);

const run = (request: CompareRequest | FindRequest) => ("anchor" in request ? findAnchor(request) : compareSnapshots(request));
process.on("message", (request: CompareRequest | FindRequest) => {
  run(request).then(
    (result) => process.send!({ result } as CompareReply | FindReply),
    (error: unknown) => process.send!({ failure: error instanceof Error ? error.message : String(error) } satisfies CompareReply),
  );
});
// The service ended: nobody waits for the result.
process.once("disconnect", () => process.exit(0));
