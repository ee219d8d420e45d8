import { ApiError } from "../api/call.ts";

type Options = {
  /** Tries in all. */
  tries?: number;
  /** Called before each pause, with its length in seconds; `now` ends it. */
  onWait?: (seconds: number, error: ApiError, now: () => void) => void;
  /** Pauses for so many seconds; a test passes its own. */
  pause?: (seconds: number) => Promise<void>;
};

const longest = 60;

/** Waits, but no longer than until the browser is online again. */
const untilOnline = (seconds: number) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", done);
      resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    globalThis.addEventListener?.("online", done);
  });

/**
 * Sends one thing until it arrives. What may be retried (part 7, rule 2) is tried again after a pause, `Retry-After` when
 * the answer names one; `attempt` must carry the same idempotency key each time, so that a lost answer creates nothing twice.
 * Rejects with the last `ApiError`: at once for a refusal, after `tries` for the rest.
 */
export async function deliver<T>(attempt: () => Promise<T>, { tries = 4, onWait, pause = untilOnline }: Options = {}): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : new ApiError(0, "The service did not answer in time.");
      if (!error.retryable || count >= tries) throw error;
      const seconds = Math.min(error.retryAfter ?? 2 ** (count - 1), longest);
      await Promise.race([pause(seconds), new Promise<void>((now) => onWait?.(seconds, error, now))]);
    }
  }
}
