import { HttpError } from "./errors.ts";

/** Streams of this process at a time, and of one holder: a person, or a project with its token; and the time between two heartbeats. */
const LIMITS = { total: 200, perHolder: 8, heartbeatMs: 15_000 };
const RETRY_SECONDS = 30;

/** A stream that a limit refused. */
export class RefusedStreamError extends HttpError {
  constructor(status: 429 | 503, message: string) {
    super(status, message, undefined, { "Retry-After": String(RETRY_SECONDS) });
  }
}

/** The event streams of this process. */
export type OpenStreams = {
  /** Milliseconds without a message after which a stream sends a heartbeat and checks its caller again. */
  heartbeatMs: number;
  /**
   * Takes a place for a stream of a holder and of a team, which may have `most`; `end` is called when the process stops. Returns a function that frees it.
   * Throws 429, 503.
   */
  take(holder: string, team: { id: string; most: number | null }, end: () => void): () => void;
  /** Number of open streams. */
  count(): number;
  /** Ends all streams: the process stops. */
  endAll(): void;
};

export function openStreams({ total, perHolder, heartbeatMs } = LIMITS): OpenStreams {
  const open = new Set<() => void>();
  const counts = new Map<string, number>();
  function add(key: string, change: number): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count) counts.set(key, count);
    else counts.delete(key);
  }
  return {
    heartbeatMs,
    take(holder, { id, most }, end) {
      const team = `team ${id}`;
      const count = counts.get(holder) ?? 0;
      if (count >= perHolder) throw new RefusedStreamError(429, `You have ${perHolder} event streams open. Close one first.`);
      if (most !== null && (counts.get(team) ?? 0) >= most)
        throw new RefusedStreamError(
          429,
          `This team may have ${most} event streams open. Close one first, or ask the operator of the instance for more.`,
        );
      if (open.size >= total) throw new RefusedStreamError(503, "Too many event streams are open. Try again in a moment.");
      // Wrapped, so that each stream is an entry of its own.
      const own = () => end();
      open.add(own);
      add(holder, 1);
      add(team, 1);
      return () => {
        if (!open.delete(own)) return;
        add(holder, -1);
        add(team, -1);
      };
    },
    count: () => open.size,
    endAll() {
      for (const end of open) end();
    },
  };
}
