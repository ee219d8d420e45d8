"use client";

import pLimit from "p-limit";
import { useState } from "react";
import { ApiError } from "@/lib/api/call";

/** Result of one call; `problem` is the service's sentence, null when it succeeded. */
export type BulkResult<T> = { item: T; problem: string | null };

type Options<T> = {
  call: (item: T) => Promise<unknown>;
  /** Calls at the same time. */
  concurrency: number;
  /** Refetches the lists that the calls changed. */
  invalidate: () => Promise<unknown>;
};

/** Runs one call for each of many items and keeps the latest result of each. A run of some items again replaces their results. */
export function useBulk<T extends { id: string }>({ call, concurrency, invalidate }: Options<T>) {
  const [results, setResults] = useState<readonly BulkResult<T>[]>([]);
  const [running, setRunning] = useState<{ done: number; of: number } | null>(null);

  const run = async (items: readonly T[]): Promise<readonly BulkResult<T>[]> => {
    let done = 0;
    setRunning({ done, of: items.length });
    const latest = await pLimit(concurrency).map(items, async (item): Promise<BulkResult<T>> => {
      const problem = await call(item).then(
        () => null,
        (error: unknown) => (error instanceof ApiError ? error.message : "Something went wrong. Try again."),
      );
      setRunning({ done: ++done, of: items.length });
      return { item, problem };
    });
    const again = new Set(items.map(({ id }) => id));
    setResults((before) => [...before.filter(({ item }) => !again.has(item.id)), ...latest]);
    await invalidate();
    setRunning(null);
    return latest;
  };
  return { run, results, running };
}
