"use client";

import { onlineManager, type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError } from "@/lib/api/call";

/** A read of the page that failed and is tried again. */
export type FailedRead = { status: number; message: string; /** Time of the next attempt, in milliseconds. */ retryAt: number };

/** Failures in a row before a read without a `Retry-After` is shown, so that a short break stays unnoticed. */
const SHOWN_FROM = 2;
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;

/** Time to wait before the next attempt, in milliseconds: from `Retry-After`, else longer with each attempt. */
const waitOf = (error: ApiError, attempt: number) =>
  error.retryAfter === null ? Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt) : Math.max(1, error.retryAfter) * 1000;

/** Reports the reads in use that fail for a while, with the time of the next attempt, and refetches them at that time. */
function watchReads(client: QueryClient, report: (failed: FailedRead | null) => void) {
  const failing = new Map<Query, FailedRead>();
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    const [first] = [...failing.values()].sort((a, b) => a.retryAt - b.retryAt);
    if (!first) attempt = 0;
    report(first ?? null);
  };
  const retry = () => {
    clearTimeout(timer);
    timer = undefined;
    attempt++;
    void client.refetchQueries({ predicate: (query) => failing.has(query) });
  };
  const stop = client.getQueryCache().subscribe((event) => {
    const { query } = event;
    const unused = event.type === "removed" || (event.type === "observerRemoved" && !query.getObserversCount());
    if (unused && failing.delete(query)) tell();
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "success" && failing.delete(query)) tell();
    if ((action.type !== "failed" && action.type !== "error") || !query.getObserversCount()) return;
    const error = action.error as unknown;
    if (!(error instanceof ApiError) || !error.retryable) return;
    const final = action.type === "error";
    if (!final && error.retryAfter === null && action.failureCount < SHOWN_FROM) return;
    const wait = final || error.retryAfter !== null ? waitOf(error, attempt) : 1000 * 2 ** (action.failureCount - 1);
    failing.set(query as Query, { status: error.status, message: error.message, retryAt: Date.now() + wait });
    // Until the last attempt, the query waits by itself.
    if (final) timer ??= setTimeout(retry, wait);
    tell();
  });
  return {
    retry,
    stop: () => {
      stop();
      clearTimeout(timer);
    },
  };
}

/** Returns true while the browser is online. */
export const useOnline = () =>
  useSyncExternalStore(
    (read) => onlineManager.subscribe(read),
    () => onlineManager.isOnline(),
    () => true,
  );

/** Returns a failing read of the page and a function that tries again now. */
export function useFailedRead(): { failed: FailedRead | null; retry: () => void } {
  const client = useQueryClient();
  const [failed, setFailed] = useState<FailedRead | null>(null);
  const [retry, setRetry] = useState<() => void>(() => () => {});
  useEffect(() => {
    const reads = watchReads(client, setFailed);
    setRetry(() => reads.retry);
    return reads.stop;
  }, [client]);
  return { failed, retry };
}
