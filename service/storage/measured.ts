import type { Metrics } from "../core/metrics.ts";
import type { Storage } from "./storage.ts";

const measured = ["size", "read", "promote", "write", "writeStream", "remove"] as const;

/** Returns a store that counts its calls, their duration until they resolve, and their failures. */
export function measuredStorage(storage: Storage, metrics: Metrics): Storage {
  const calls = measured.map((operation) => {
    const call = storage[operation].bind(storage) as (...args: unknown[]) => Promise<unknown>;
    const observed = async (...args: unknown[]) => {
      const started = performance.now();
      let failed = true;
      try {
        const result = await call(...args);
        failed = false;
        return result;
      } finally {
        metrics.storage(operation, (performance.now() - started) / 1000, failed);
      }
    };
    return [operation, observed];
  });
  return { ...storage, ...(Object.fromEntries(calls) as Pick<Storage, (typeof measured)[number]>) };
}
