"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type InboxList, inboxList, type InboxThread, markInboxRead, markInboxUnread, nextInboxPage } from "@/lib/queries/inbox";

type FirstPage = { threads: InboxThread[]; next: string | null };
type Later = { threads: InboxThread[]; next: string | null };

/**
 * Threads of a list with those of later pages. A thread that is marked as read stays in its place until the list is opened again; a refused
 * change is taken back.
 */
export function useInbox(list: InboxList, first: FirstPage) {
  const client = useQueryClient();
  const [later, setLater] = useState<Later | null>(null);
  /** Threads that were marked here: true for unread. */
  const [marked, setMarked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [loading, setLoading] = useState(false);
  const [readingAll, setReadingAll] = useState(false);
  const [problem, setProblem] = useState<{ error: Error; retry: () => void } | null>(null);
  const known = new Set(first.threads.map(({ id }) => id));
  const all = [...first.threads, ...(later?.threads ?? []).filter(({ id }) => !known.has(id))];
  const threads = all.map((thread) => ({ ...thread, unread: marked.get(thread.id) ?? thread.unread }));
  const next = later ? later.next : first.next;

  const fail = (retry: () => void) => (error: unknown) => setProblem({ error: error as Error, retry });

  async function more() {
    if (next === null || loading) return;
    setLoading(true);
    setProblem(null);
    await nextInboxPage(list, next)
      .then((page) => setLater({ threads: [...(later?.threads ?? []), ...page.threads], next: page.next }))
      .catch(fail(() => void more()));
    setLoading(false);
  }

  /** Marks threads. A refused change takes the marks back. */
  function mark(ids: readonly string[], unread: boolean) {
    const changed = ids.filter((id) => threads.some((thread) => thread.id === id && thread.unread !== unread));
    if (!changed.length) return;
    setProblem(null);
    setMarked((before) => new Map([...before, ...changed.map((id) => [id, unread] as const)]));
    (unread ? markInboxUnread : markInboxRead)(client, changed).catch((error: unknown) => {
      setMarked((before) => new Map([...before, ...changed.map((id) => [id, !unread] as const)]));
      fail(() => mark(changed, unread))(error);
    });
  }

  async function readAll() {
    setReadingAll(true);
    setProblem(null);
    await markInboxRead(client)
      .then(() => setMarked(new Map(threads.map(({ id }) => [id, false]))))
      .catch(fail(() => void readAll()));
    setReadingAll(false);
    // The other lists changed as well.
    await client.invalidateQueries({ queryKey: [inboxList(list).queryKey[0]], refetchType: "none" });
  }

  return {
    threads,
    hasMore: next !== null,
    loading,
    readingAll,
    more,
    read: (ids: readonly string[]) => mark(ids, false),
    unread: (ids: readonly string[]) => mark(ids, true),
    readAll,
    problem: problem?.error ?? null,
    retry: () => problem?.retry(),
  };
}
