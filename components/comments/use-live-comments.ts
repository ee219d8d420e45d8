"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "@/lib/api/call";
import type { Comment } from "@/lib/review/threads";
import { joined, slidOut } from "@/lib/review/older-comments";
import { liveComments, stateOf } from "@/lib/queries/comments";
import { tabGroup } from "@/lib/browser/tab-group";
import { useEarlier } from "./use-older-comments";

const none: Comment[] = [];
/** Milliseconds for which a tab that changed something trusts nobody's older news. */
const own = 5000;

/**
 * The comments of a share page as others write them, asked for by one visible tab for all tabs of the browser. `keep` puts the
 * answer to a change of ours in at once: a look that began before it is dropped. `asOf`: when they were last read, in milliseconds,
 * while they cannot be read anew; else null.
 */
export function useLive(shareToken: string) {
  const client = useQueryClient();
  const group = useRef<ReturnType<typeof tabGroup<Comment[]>> | null>(null);
  const changed = useRef(0);
  const again = useRef(() => {});
  const query = useMemo(() => {
    const live = liveComments(shareToken);
    return {
      ...live,
      queryFn: async (context: Parameters<typeof live.queryFn>[0]) => {
        const held = client.getQueryData(live.queryKey);
        const follows = group.current && !group.current.leads() && Date.now() - changed.current > own;
        if (held && follows) return held;
        const before = stateOf(shareToken);
        const comments = await live.queryFn(context);
        if (before !== null && before !== stateOf(shareToken)) again.current();
        group.current?.tell(comments);
        return comments;
      },
    };
  }, [client, shareToken]);
  const { queryKey } = query;
  useEffect(() => {
    group.current = tabGroup<Comment[]>(`loupe:comments:${shareToken}`, (news) => {
      again.current();
      if (Date.now() - changed.current > own) client.setQueryData(queryKey, news);
    });
    return () => {
      group.current?.leave();
      group.current = null;
    };
  }, [client, queryKey, shareToken]);

  const { data: newest = none, error, isPaused } = useQuery(query);
  const behind = isPaused || (error instanceof ApiError && error.retryable);
  const asOf = behind ? (client.getQueryState(queryKey)?.dataUpdatedAt ?? null) : null;
  const [earlier, setEarlier] = useState<readonly Comment[]>([]);
  const last = useRef(newest);
  if (last.current !== newest) {
    const kept = slidOut(earlier, last.current, newest);
    last.current = newest;
    if (kept !== earlier) setEarlier(kept);
  }
  again.current = useEarlier(shareToken, newest, changed, setEarlier);
  const comments = useMemo(() => joined(earlier, newest), [earlier, newest]);
  const keep = useCallback(
    async (answer: (before: Comment[]) => Comment[]) => {
      changed.current = Date.now();
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before: Comment[] = []) => answer(before));
      setEarlier((before) => (before.length ? answer([...before]) : before));
    },
    [client, queryKey],
  );
  const look = useCallback(() => void client.invalidateQueries({ queryKey }), [client, queryKey]);
  return { comments, keep, look, asOf };
}
