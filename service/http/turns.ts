/** Bytes that all files together may pass in one turn of the event loop. */
const BYTES_PER_TURN = 256 * 1024;

/**
 * Shares the event loop between files: together they pass a limited number of bytes in each turn, in the order they ask, so that other
 * requests are handled in between. Without it, a thousand downloads that begin at the same time delay every request by seconds.
 */
export function openTurns(bytesPerTurn = BYTES_PER_TURN) {
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

  /** Yields the chunks of a stream, each when its turn has come. Destroys the stream when the reader stops. */
  return async function* inTurns(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      await turn(chunk.length);
      yield chunk;
    }
  };
}
