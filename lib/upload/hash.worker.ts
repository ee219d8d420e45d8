import { createSHA256 } from "hash-wasm";

export type HashResponse = { done: number } | { hash: string } | { problem: string };

const respond = (message: HashResponse) => postMessage(message);
/** Size of the read buffer, and of the steps between two progress messages, in bytes. */
const PIECE = 4 * 1024 * 1024;

/** Yields a file's bytes through one buffer: each piece is invalid when the next is read. New memory per piece costs half as much as hashing. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  // Reads a screenshot in one piece: a stream costs several more turns of the event loop.
  if (file.size <= PIECE) return yield new Uint8Array(await file.arrayBuffer());
  const stream = file.stream();
  let lender: ReadableStreamBYOBReader;
  try {
    lender = stream.getReader({ mode: "byob" });
  } catch {
    // A browser without byte streams for files.
    const reader = stream.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
    return;
  }
  let buffer = new ArrayBuffer(PIECE);
  for (;;) {
    const read = await lender.read(new Uint8Array(buffer));
    if (read.done) return;
    yield read.value;
    ({ buffer } = read.value);
  }
}

addEventListener("message", async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const sha256 = await createSHA256();
    let done = 0;
    let reported = 0;
    for await (const piece of piecesOf(file)) {
      sha256.update(piece);
      done += piece.byteLength;
      if (done < reported + PIECE && done < file.size) continue;
      reported = done;
      respond({ done });
    }
    respond({ hash: sha256.digest("hex") });
  } catch (error) {
    respond({ problem: error instanceof DOMException && error.name === "NotReadableError" ? "moved" : String(error) });
  }
});
