import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import sharp from "sharp";
import { compareSnapshots } from "./compare-snapshots.ts";
import { findAnchor } from "./find-anchor.ts";
import type { CompareReply, CompareRequest, FindReply, FindRequest, SentFile, WorkerFile } from "./protocol.ts";

// Yields to requests. First of all: threads that libuv and libvips start for decoding inherit it.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The pool has a process for each processor it may use: libvips must not start threads of its own, nor keep decoded pictures.
sharp.concurrency(1);
sharp.cache(false);

type Request = CompareRequest<SentFile> | FindRequest<SentFile>;

const read = async ({ content, ...file }: SentFile): Promise<WorkerFile> => ({
  ...file,
  bytes: typeof content === "string" ? await readFile(content) : content,
});
const run = async (request: Request) =>
  "anchor" in request
    ? findAnchor({ ...request, from: await read(request.from), to: await read(request.to) })
    : compareSnapshots({ ...request, base: request.base && (await read(request.base)), head: await read(request.head) });
process.on("message", (request: Request) => {
  run(request).then(
    (result) => process.send!({ result } as CompareReply | FindReply),
    (error: unknown) => process.send!({ failure: error instanceof Error ? error.message : String(error) } satisfies CompareReply),
  );
});
// The service ended: the result is not needed.
process.once("disconnect", () => process.exit(0));
