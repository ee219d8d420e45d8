import { HttpError, unavailable } from "./errors.ts";

/** Streams of this process at a time, and of one holder: a person, or a project with its token; and the time between two heartbeats. */
const LIMITS = { total: 200, perHolder: 8, heartbeatMs: 15_000 };
const RETRY_SECONDS = 30;

/** The event streams of this process. */
export type OpenStreams = {
  /** Milliseconds without a message after which a stream sends a heartbeat and checks its caller again. */
  heartbeatMs: number;
  /** Takes a place for a stream; `end` is called when the process stops. Returns a function that frees it. Throws 429, 503. */
  take(holder: string, end: () => void): () => void;
  /** Ends all streams: the process stops. */
  endAll(): void;
};

export function openStreams({ total, perHolder, heartbeatMs } = LIMITS): OpenStreams {
  const open = new Set<() => void>();
  const counts = new Map<string, number>();
  return {
    heartbeatMs,
    take(holder, end) {
      const count = counts.get(holder) ?? 0;
      if (count >= perHolder)
        throw new HttpError(429, `You have ${perHolder} event streams open. Close one first.`, undefined, {
          "Retry-After": String(RETRY_SECONDS),
        });
      if (open.size >= total) throw unavailable("Too many event streams are open. Try again in a moment.", RETRY_SECONDS);
      // Wrapped, so that each stream is an entry of its own.
      const own = () => end();
      open.add(own);
      counts.set(holder, count + 1);
      return () => {
        if (!open.delete(own)) return;
        const left = counts.get(holder)! - 1;
        if (left) counts.set(holder, left);
        else counts.delete(holder);
      };
    },
    endAll() {
      for (const end of open) end();
    },
  };
}
