import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";

/** State of a caller's window, as sent in the headers (docs/spec/rate-limits.md). */
export type Allowance = { limit: number; remaining: number; /** Seconds. */ reset: number; exceeded: boolean };

export type Limiter = {
  /** Counts one request for a key. When Redis fails, requests are counted in this process. */
  take(key: string): Promise<Allowance>;
};

export type Limits = {
  /** Returns the fixed window of `points` in `seconds` with this name, shared by replicas where Redis is configured. */
  window(name: string, points: number, seconds: number): Limiter;
  close(): Promise<void>;
};

/** Opens the store of rate limits: Redis where `redisUrl` is given, else this process's memory. */
export function openLimits(redisUrl: string | undefined): Limits {
  const windows = new Map<string, Limiter>();
  const redis = redisUrl ? new Redis(redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1, lazyConnect: false }) : null;
  // Without a listener a lost connection would end the process. The limiter counts in memory meanwhile.
  redis?.on("error", () => {});
  // Requests before the first connection wait for it, so that no replica counts separately at its start.
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
