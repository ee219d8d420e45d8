"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dismissToast, toast } from "@/components/ui/toast";
import { count } from "@/lib/format";
import { type InboxList, inboxList, type InboxThread, markInboxRead, markInboxUnread, nextInboxPage } from "@/lib/queries/inbox";

const TOAST = "inbox";
/** Most threads that one request marks. */
const MOST = 200;

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

  /** Marks threads, and the other lists follow. A refused change takes the marks back. */
  function change(ids: readonly string[], unread: boolean) {
    const set = (to: boolean) => setMarked((before) => new Map([...before, ...ids.map((id) => [id, to] as const)]));
    setProblem(null);
    set(unread);
    (unread ? markInboxUnread : markInboxRead)(client, [...ids])
      .then(() => client.invalidateQueries({ queryKey: [inboxList(list).queryKey[0]], refetchType: "none" }))
      .catch((error: unknown) => {
        dismissToast(TOAST);
        set(!unread);
        fail(() => change(ids, unread))(error);
      });
  }
  function mark(ids: readonly string[], unread: boolean) {
    const changed = ids.filter((id) => threads.some((thread) => thread.id === id && thread.unread !== unread));
    if (changed.length) change(changed, unread);
  }

  const listed = threads.flatMap(({ id, unread }) => (unread ? [id] : [])).slice(0, MOST);
  /** Marks the listed threads, those of other lists stay unread. Can be undone. */
  function readListed() {
    if (!listed.length) return;
    toast(`Marked ${count(listed.length)} as read`, { id: TOAST, action: { label: "Undo", run: () => change(listed, true) } });
    change(listed, false);
  }

  return {
    threads,
    hasMore: next !== null,
    loading,
    more,
    read: (ids: readonly string[]) => mark(ids, false),
    unread: (ids: readonly string[]) => mark(ids, true),
    readListed,
    listedUnread: listed.length,
    problem: problem?.error ?? null,
    retry: () => problem?.retry(),
  };
}
