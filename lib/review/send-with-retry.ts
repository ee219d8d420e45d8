import pRetry from "p-retry";
import { ApiError } from "../api/call.ts";

type Options = {
  /** Attempts in all. */
  attempts?: number;
  /** Called before each pause with its length in seconds; `skip` ends it. */
  onWait?: (seconds: number, error: ApiError, skip: () => void) => void;
  /** Pauses for some seconds; tests pass their own. */
  pause?: (seconds: number) => Promise<void>;
};

const MAX_SECONDS = 60;

/** Waits for some seconds, or until the browser is online again. */
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
 * Sends a request until it arrives. Retries failures that `ApiError.retryable` allows, after `Retry-After` or an exponential backoff.
 * `send` must carry the same idempotency key each time, so that a lost response creates nothing twice. Rejects with the last
 * `ApiError`: immediately for a refusal, after the last attempt for other failures.
 */
export const sendWithRetry = <T>(send: () => Promise<T>, { attempts = 4, onWait, pause = untilOnline }: Options = {}): Promise<T> =>
  pRetry(
    () =>
      send().catch((error: unknown) => {
        throw error instanceof ApiError ? error : new ApiError(0, "The service didn’t respond in time.");
      }),
    {
      retries: attempts - 1,
      // The pause below replaces p-retry's own delay, which neither ends early nor follows Retry-After.
      minTimeout: 0,
      maxTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!(error instanceof ApiError) || !error.retryable) return false;
        const seconds = Math.min(error.retryAfter ?? 2 ** (attemptNumber - 1), MAX_SECONDS);
        await Promise.race([pause(seconds), new Promise<void>((skip) => onWait?.(seconds, error, skip))]);
        return true;
      },
    },
  );
