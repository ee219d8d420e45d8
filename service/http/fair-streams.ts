import type { Readable } from "node:stream";

/** Bytes that all files together may pass in one turn of the event loop. */
const BYTES_PER_TURN = 64 * 1024;

/**
 * Shares the event loop between files: together they pass a limited number of bytes in each turn, in the order they ask, so that other
 * requests are handled in between. Without it, a thousand downloads that begin at the same time delay every request by seconds.
 */
export function openFairStreams(bytesPerTurn = BYTES_PER_TURN) {
  const waiting: { bytes: number; pass: () => void }[] = [];
  let left = bytesPerTurn;
  let isScheduled = false;

  function schedule(): void {
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      left = bytesPerTurn;
      for (let next = waiting[0]; next && left > 0; next = waiting[0]) {
        waiting.shift();
        left -= next.bytes;
        next.pass();
      }
      if (waiting.length) schedule();
    });
  }

  async function turn(bytes: number): Promise<void> {
    if (!isScheduled) schedule();
    if (left > 0 && !waiting.length) left -= bytes;
    else await new Promise<void>((resolve) => waiting.push({ bytes, pass: resolve }));
  }

  /**
   * Returns a response's body, whose chunks pass each when its turn has come. It keeps none beyond the one that is being written, so that
   * many slow readers take little memory, and destroys the source when the reader stops.
   */
  return function inFairParts(source: Readable): ReadableStream<Uint8Array> {
    const chunks = source.iterator() as AsyncIterator<Uint8Array>;
    return new ReadableStream(
      {
        async pull(controller) {
          const { done, value } = await chunks.next();
          if (done) return controller.close();
          await turn(value.length);
          controller.enqueue(value);
        },
        cancel: () => void source.destroy(),
      },
      new CountQueuingStrategy({ highWaterMark: 0 }),
    );
  };
}
