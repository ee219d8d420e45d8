import { ApiError } from "../api/call.ts";

/** Most entries of a batch. */
const MOST = 100;
/** Times that an entry without a result is sent again. */
const MOST_TRIES = 5;

type Waiting<In, Out> = { input: In; signal: AbortSignal; tries: number; resolve: (result: Out) => void; reject: (error: unknown) => void };
type Options<In, Out> = {
  /** Sends a batch and returns a result, or the error, for each input in their order. */
  send: (inputs: readonly In[]) => Promise<readonly (Out | ApiError)[]>;
  /** Milliseconds in which calls are gathered. Read when the first one arrives. */
  wait: () => number;
};

/**
 * Gathers calls into batches of at most 100, one batch at a time. A failed batch rejects all its calls; an entry that the service did not
 * get to (503) joins the next batch. An aborted call leaves the queue; the batch that carries it goes on.
 */
export function gatherCalls<In, Out>({ send, wait }: Options<In, Out>) {
  let queue: Waiting<In, Out>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;

  const plan = () => {
    if (sending || !queue.length) return;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), queue.length >= MOST ? 0 : wait());
  };

  function settle(entry: Waiting<In, Out>, result: Out | ApiError) {
    if (!(result instanceof ApiError)) return entry.resolve(result);
    if (result.status !== 503 || entry.tries >= MOST_TRIES) return entry.reject(result);
    queue.push({ ...entry, tries: entry.tries + 1 });
  }

  async function flush() {
    const batch = queue.filter(({ signal }) => !signal.aborted).slice(0, MOST);
    queue = queue.filter((entry) => !entry.signal.aborted && !batch.includes(entry));
    if (!batch.length) return;
    sending = true;
    try {
      const results = await send(batch.map(({ input }) => input));
      batch.forEach((entry, index) => settle(entry, results[index] ?? new ApiError(502, "The service sent an incomplete response.")));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      sending = false;
      plan();
    }
  }

  return (input: In, signal: AbortSignal): Promise<Out> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      queue.push({ input, signal, tries: 1, resolve, reject });
      if (queue.length === 1 || queue.length === MOST) plan();
    });
}
