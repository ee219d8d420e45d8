import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

/** What a caller may still do in its window; the three headers of part 8. */
export type Allowance = { limit: number; remaining: number; /** Seconds. */ reset: number; exceeded: boolean };

export type Limiter = {
  /** Counts one request for a key. When the shared store fails the request is let through and counted here alone. */
  take(key: string): Promise<Allowance>;
};

export type Limits = {
  /** A fixed window of `points` in `seconds`, kept across replicas where Redis is configured. One name is one window, whoever asks. */
  window(name: string, points: number, seconds: number): Limiter;
  close(): Promise<void>;
};

/** The rate limits' store: Redis where `redisUrl` is given, else this process's memory. */
export function openLimits(redisUrl: string | undefined): Limits {
  const windows = new Map<string, Limiter>();
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false }) : null;
  // Without a listener a lost Redis would end the process; the limiter's memory stands in meanwhile.
  redis?.on("error", () => {});
  // What comes before the first connection waits for it, so that no replica starts out counting by itself.
  const settled =
    redis &&
    new Promise<void>((resolve) => {
      redis.once("ready", resolve);
      redis.once("close", resolve);
    });
  return {
    window(name, points, duration) {
      const known = windows.get(name);
      if (known) return known;
      const memory = new RateLimiterMemory({ keyPrefix: name, points, duration });
      const limiter = redis
        ? new RateLimiterRedis({ storeClient: redis, keyPrefix: `loupe:${name}`, points, duration, insuranceLimiter: memory })
        : memory;
      const window: Limiter = {
        async take(key) {
          if (settled) await settled;
          let result: RateLimiterRes;
          try {
            result = await limiter.consume(key);
          } catch (refused) {
            if (!(refused instanceof RateLimiterRes)) throw refused;
            result = refused;
          }
          return {
            limit: points,
            remaining: Math.max(0, result.remainingPoints),
            reset: Math.max(0, Math.ceil(result.msBeforeNext / 1000)),
            exceeded: result.consumedPoints > points,
          };
        },
      };
      windows.set(name, window);
      return window;
    },
    close: async () => redis?.disconnect(),
  };
}
