import { createSHA256 } from "hash-wasm";

export type HashAnswer = { done: number } | { hash: string } | { problem: string };

const answer = (message: HashAnswer) => postMessage(message);

addEventListener("message", async ({ data: file }: MessageEvent<Blob>) => {
  try {
    const sha256 = await createSHA256();
    const reader = file.stream().getReader();
    let done = 0;
    for (;;) {
      const chunk = await reader.read();
      if (chunk.done) break;
      sha256.update(chunk.value);
      done += chunk.value.byteLength;
      answer({ done });
    }
    answer({ hash: sha256.digest("hex") });
  } catch (error) {
    answer({ problem: error instanceof DOMException && error.name === "NotReadableError" ? "moved" : String(error) });
  }
});
