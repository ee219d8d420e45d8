import { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf, siteOf } from "../../lib/network/client-network.ts";

/** State of a caller's window, as sent in the headers (docs/spec/rate-limits.md). */
export type Allowance = {
  limit: number;
  remaining: number;
  /** Seconds. */ reset: number;
  /** Requests above the limit. */ excess: number;
  exceeded: boolean;
};

export type Limiter = {
  /** Counts a request, or several, for a key. When Redis fails, requests are counted in this process. */
  take(key: string, points?: number): Promise<Allowance>;
  /** Returns the state of a key's window and counts nothing. */
  peek(key: string): Promise<Allowance>;
};

export type Limits = {
  /** Returns the fixed window of `points` in `seconds` with this name, shared by replicas where Redis is configured. */
  window(name: string, points: number, seconds: number): Limiter;
  /** Returns a window for client addresses: `points` for an IPv4 address or an IPv6 /64, and four times as many for a /48. */
  networkWindow(name: string, points: number, seconds: number): Limiter;
  /** Returns true while Redis counts. */
  isShared(): boolean;
  close(): Promise<void>;
};

/** Milliseconds to connect to Redis, and to wait for a command. */
const REDIS_TIMEOUT_MS = 200;
/** Milliseconds that requests are counted in memory after Redis failed, before it is asked again. */
const REDIS_PAUSE_MS = 1000;
/** Windows of an IPv6 site hold this many times the requests of one of its networks. */
const SITE_FACTOR = 4;

type Counter = {
  consume(key: string, points: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
};

/** Counts requests; a full window is a result too. Rejects when the store fails. */
async function consume(counter: Counter, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await counter.consume(key, points);
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function openRedis(url: string) {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 50, REDIS_PAUSE_MS),
  });
  // Without a listener a lost connection would end the process. Requests are counted in memory meanwhile.
  redis.on("error", () => {});
  // Requests before the first connection wait for it, so that no replica counts separately at its start. A frozen server accepts
  // connections and never becomes ready.
  const settled = new Promise<void>((resolve) => {
    redis.once("ready", resolve);
    redis.once("close", resolve);
    setTimeout(resolve, 2 * REDIS_TIMEOUT_MS).unref();
  });
  return { redis, settled, pausedUntil: 0 };
}

/** Opens the store of rate limits: Redis where `redisUrl` is given, else this process's memory. */
export function openLimits(redisUrl: string | undefined): Limits {
  const windows = new Map<string, Limiter>();
  const store = redisUrl ? openRedis(redisUrl) : null;

  /** Counts in Redis, or in memory while Redis fails. */
  function shared(name: string, points: number, duration: number, memory: Counter): Counter {
    if (!store) return memory;
    const counter = new RateLimiterRedis({ storeClient: store.redis, keyPrefix: `loupe:${name}`, points, duration });
    const run = async <T>(work: (by: Counter) => Promise<T>): Promise<T> => {
      await store.settled;
      if (Date.now() < store.pausedUntil) return work(memory);
      try {
        return await work(counter);
      } catch {
        store.pausedUntil = Date.now() + REDIS_PAUSE_MS;
        return work(memory);
      }
    };
    return { consume: (key, count) => run((by) => consume(by, key, count)), get: (key) => run((by) => by.get(key)) };
  }

  function window(name: string, points: number, duration: number): Limiter {
    const known = windows.get(name);
    if (known) return known;
    const counter = shared(name, points, duration, new RateLimiterMemory({ keyPrefix: name, points, duration }));
    const allowance = (state: RateLimiterRes | null): Allowance => {
      const consumed = state?.consumedPoints ?? 0;
      return {
        limit: points,
        remaining: Math.max(0, points - consumed),
        reset: Math.max(0, Math.ceil((state?.msBeforeNext ?? duration * 1000) / 1000)),
        excess: Math.max(0, consumed - points),
        exceeded: consumed > points,
      };
    };
    const made: Limiter = {
      take: async (key, count = 1) => allowance(await consume(counter, key, count)),
      peek: async (key) => allowance(await counter.get(key)),
    };
    windows.set(name, made);
    return made;
  }

  return {
    window,
    networkWindow(name, points, seconds) {
      const networks = window(name, points, seconds);
      const sites = window(`${name}-site`, points * SITE_FACTOR, seconds);
      const both = async (read: (limiter: Limiter, key: string) => Promise<Allowance>, address: string) => {
        const site = siteOf(address);
        const [own, wide] = await Promise.all([read(networks, networkOf(address)), site === null ? null : read(sites, site)]);
        return wide?.exceeded && !own.exceeded ? wide : own;
      };
      return {
        take: (address, count) => both((limiter, key) => limiter.take(key, count), address),
        peek: (address) => both((limiter, key) => limiter.peek(key), address),
      };
    },
    isShared: () => store?.redis.status === "ready" && Date.now() >= store.pausedUntil,
    close: async () => store?.redis.disconnect(),
  };
}
