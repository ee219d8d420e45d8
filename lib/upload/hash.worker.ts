import { createSHA256 } from "hash-wasm";

export type HashAnswer = { done: number } | { hash: string } | { problem: string };

const answer = (message: HashAnswer) => postMessage(message);
/** Bytes read at a time. The next piece is read while this one is hashed: two of them are all the memory a file of any size takes. */
const PIECE = 4 * 1024 * 1024;

addEventListener("message", async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const sha256 = await createSHA256();
    const read = (from: number) => (from < file.size ? file.slice(from, from + PIECE).arrayBuffer() : null);
    let next = read(0);
    for (let done = 0; next;) {
      const piece = new Uint8Array(await next);
      done += piece.byteLength;
      next = read(done);
      next?.catch(() => {});
      sha256.update(piece);
      answer({ done });
    }
    answer({ hash: sha256.digest("hex") });
  } catch (error) {
    answer({ problem: error instanceof DOMException && error.name === "NotReadableError" ? "moved" : String(error) });
  }
});
