"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type InboxList, inboxList, type InboxThread, markInboxRead, nextInboxPage } from "@/lib/queries/inbox";

type FirstPage = { threads: InboxThread[]; next: string | null };
type Later = { threads: InboxThread[]; next: string | null };

/**
 * Threads of a list with those of later pages. A thread that is marked as read stays in its place until the list is opened again; a refused
 * change makes it unread again.
 */
export function useInbox(list: InboxList, first: FirstPage) {
  const client = useQueryClient();
  const [later, setLater] = useState<Later | null>(null);
  const [readIds, setReadIds] = useState<ReadonlySet<string>>(new Set());
  const [loading, setLoading] = useState(false);
  const [readingAll, setReadingAll] = useState(false);
  const [problem, setProblem] = useState<{ error: Error; retry: () => void } | null>(null);
  const known = new Set(first.threads.map(({ id }) => id));
  const all = [...first.threads, ...(later?.threads ?? []).filter(({ id }) => !known.has(id))];
  const threads = all.map((thread) => (readIds.has(thread.id) ? { ...thread, unread: false } : thread));
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

  function read(ids: string[]) {
    const unread = ids.filter((id) => threads.some((thread) => thread.id === id && thread.unread));
    if (!unread.length) return;
    setProblem(null);
    setReadIds((before) => new Set([...before, ...unread]));
    markInboxRead(client, unread).catch((error: unknown) => {
      setReadIds((before) => new Set([...before].filter((id) => !unread.includes(id))));
      fail(() => read(unread))(error);
    });
  }

  async function readAll() {
    setReadingAll(true);
    setProblem(null);
    await markInboxRead(client)
      .then(() => setReadIds(new Set(threads.map(({ id }) => id))))
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
    read,
    readAll,
    problem: problem?.error ?? null,
    retry: () => problem?.retry(),
  };
}
