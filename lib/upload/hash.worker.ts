import { createSHA256 } from "hash-wasm";

export type HashAnswer = { done: number } | { hash: string } | { problem: string };

const answer = (message: HashAnswer) => postMessage(message);
/** Bytes of the one buffer that a file of any size is read through, and from one message about the progress to the next. */
const PIECE = 4 * 1024 * 1024;

/** A file's bytes as they are read, each piece gone when the next is asked for: fresh memory for every piece cost half as much as hashing it. */
async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const stream = file.stream();
  let lender: ReadableStreamBYOBReader;
  try {
    lender = stream.getReader({ mode: "byob" });
  } catch {
    // A browser whose files bring their own memory.
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
    let told = 0;
    for await (const piece of piecesOf(file)) {
      sha256.update(piece);
      done += piece.byteLength;
      if (done < told + PIECE && done < file.size) continue;
      told = done;
      answer({ done });
    }
    answer({ hash: sha256.digest("hex") });
  } catch (error) {
    answer({ problem: error instanceof DOMException && error.name === "NotReadableError" ? "moved" : String(error) });
  }
});
