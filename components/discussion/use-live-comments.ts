"use client";

import { useQuery, useQueryClient, type UseQueryOptions } from "@tanstack/react-query";
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "@/lib/api/call";
import type { ThreadComment } from "@/lib/review/threads";
import { mergeComments, olderCommentsAfter } from "@/lib/review/older-comments";
import type { CommentSource } from "@/lib/queries/comments";
import { useEarlier } from "./thread/use-older-comments";

const none: ThreadComment[] = [];

/**
 * Polls the comments of a page while it is visible. `keep` writes the response to our own change into the cache and cancels a
 * read that began before it. `asOf`: time of the last successful read in milliseconds while reading fails, else null.
 */
export function useLive(source: CommentSource) {
  const client = useQueryClient();
  const changed = useRef(0);
  const again = useRef(() => {});
  const query = useMemo(() => {
    const options: UseQueryOptions<ThreadComment[], ApiError, ThreadComment[], CommentSource["queryKey"]> = {
      queryKey: source.queryKey,
      queryFn: async ({ signal }) => {
        const before = source.tag();
        const comments = await source.read(signal);
        if (before !== null && before !== source.tag()) again.current();
        return comments;
      },
      refetchInterval: source.pause,
      refetchIntervalInBackground: false,
    };
    return options;
  }, [source]);
  const { queryKey } = source;
  const { data: newest = none, error, isPaused } = useQuery(query);
  const behind = isPaused || (error instanceof ApiError && error.retryable);
  const asOf = behind ? (client.getQueryState(queryKey)?.dataUpdatedAt ?? null) : null;
  const [earlier, setEarlier] = useState<readonly ThreadComment[]>([]);
  const [last, setLast] = useState(newest);
  if (last !== newest) {
    const kept = olderCommentsAfter(earlier, last, newest);
    setLast(newest);
    if (kept !== earlier) setEarlier(kept);
  }
  const readAgain = useEarlier(source.readBefore, newest, changed, setEarlier);
  useInsertionEffect(() => void (again.current = readAgain));
  const comments = useMemo(() => mergeComments(earlier, newest), [earlier, newest]);
  const keep = useCallback(
    async (answer: (before: ThreadComment[]) => ThreadComment[]) => {
      changed.current = Date.now();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before: ThreadComment[] = []) => answer(before));
      setEarlier((before) => (before.length ? answer([...before]) : before));
    },
    [client, queryKey],
  );
  const look = useCallback(() => void client.invalidateQueries({ queryKey }), [client, queryKey]);
  return { comments, keep, look, asOf };
}
