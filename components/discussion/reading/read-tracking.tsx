"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { ApiError } from "@/lib/api/call";
import type { ThreadComment, Thread } from "@/lib/review/threads";
import { deviceStore } from "@/lib/browser/device-store";
import { type CommentSubject, readingOf, saveReading, subjectKey } from "@/lib/queries/comments";
import { mergeReadings, newestCommentTime, type ReadState, readUntil, unreadOf } from "@/lib/review/read-state";

const nothing: ReadState = { since: null, threads: {} };
const unseen: readonly ThreadComment[] = [];

type Value = {
  /** Returns the unread comments of a thread. */
  unread: (threadId: string) => readonly ThreadComment[];
  /** Marks a comment as read that was visible for a second. */
  seen: (threadId: string, commentId: string) => void;
  /** Marks a thread without unread comments as read that was open for a second: the inbox counts it until it was read. */
  opened: (threadId: string) => void;
  /** Marks all comments as read. */
  readAll: () => void;
};

const Context = createContext<Value>({ unread: () => unseen, seen: () => undefined, opened: () => undefined, readAll: () => undefined });
export const ReadingProvider = Context.Provider;
export const useReadingOf = () => use(Context);

const nameOf = (key: string) => `loupe:reading:${key}`;
function fromDevice(key: string): ReadState {
  try {
    const kept = JSON.parse(deviceStore()?.getItem(nameOf(key)) ?? "null") as ReadState | null;
    return kept && typeof kept.since === "string" && typeof kept.threads === "object" ? kept : nothing;
  } catch {
    return nothing;
  }
}
function toDevice(key: string, reading: ReadState) {
  try {
    deviceStore()?.setItem(nameOf(key), JSON.stringify(reading));
  } catch {
    // Storage is blocked or full: the comments are unread again at the next visit.
  }
}

type Options = {
  subject: CommentSubject;
  userId: string | null;
  /** Id of a reader who is a guest: their own comments are read. */
  guestId?: string | null;
  threads: readonly Thread[];
  offered: boolean;
};

/**
 * Read state of the threads of a subject, which keeps its identity between renders: stored by the service for people of the project, on this device for others. Reads count
 * immediately and are sent debounced; a failed request is sent again with the next one.
 */
export function useReading({ subject, userId, guestId = null, threads, offered }: Options): Value {
  const client = useQueryClient();
  const key = subjectKey(subject);
  const query = useQuery({ ...readingOf(subject), enabled: userId !== null && offered, retry: 1 });
  const self = userId ?? guestId;
  const guest = userId === null || !offered || (query.error instanceof ApiError && [403, 404].includes(query.error.status));
  const [local, setLocal] = useState(nothing);
  const [seenIds, setSeen] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<ReadState>(nothing);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const latestThreads = useLatest(threads);

  const send = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const sent = waiting.current;
      waiting.current = nothing;
      saveReading(subject, sent.threads).then(
        (reading) => client.setQueryData(readingOf(subject).queryKey, reading),
        () => (waiting.current = mergeReadings(waiting.current, sent)),
      );
    }, 800);
  }, [client, subject]);
  const addReads = useCallback(
    (part: Record<string, string>) =>
      setLocal((before) => {
        const next = mergeReadings(before, { since: null, threads: part });
        if (guest) toDevice(key, next);
        else {
          waiting.current = mergeReadings(waiting.current, { since: null, threads: part });
          send();
        }
        return next;
      }),
    [guest, key, send],
  );

  useEffect(() => {
    if (!guest) return;
    const kept = fromDevice(key);
    // Uses the service's clock, not the device's: comments newer than all present ones are unread.
    const newest = latestThreads.current
      .map(newestCommentTime)
      .reduce((last, time) => (time > last ? time : last), new Date(0).toISOString());
    const started = kept.since === null ? { ...kept, since: newest } : kept;
    if (started !== kept) toDevice(key, started);
    setLocal(started);
  }, [guest, key, latestThreads]);
  const begin = query.data?.since === null;
  useEffect(() => {
    if (begin) send();
  }, [begin, send]);

  const reading = useMemo(() => (guest ? local : query.data ? mergeReadings(query.data, local) : nothing), [guest, local, query.data]);
  const byThread = useMemo(
    () =>
      new Map(
        threads.flatMap((thread) =>
          unreadOf(thread, reading, self, seenIds).length ? [[thread.id, unreadOf(thread, reading, self, seenIds)]] : [],
        ),
      ),
    [threads, reading, self, seenIds],
  );
  const latest = useLatest({ threads, reading, userId });
  const seenNow = useRef(seenIds);

  const unread = useCallback((threadId: string) => byThread.get(threadId) ?? unseen, [byThread]);
  const seen = useCallback(
    (threadId: string, commentId: string) => {
      const now = latest.current;
      const thread = now.threads.find(({ id }) => id === threadId);
      const all = new Set([...seenNow.current, commentId]);
      seenNow.current = all;
      setSeen(all);
      const until = thread && readUntil(thread, now.reading, now.userId, all);
      if (until) addReads({ [threadId]: until });
    },
    [addReads, latest],
  );
  const opened = useCallback(
    (threadId: string) => {
      const { threads: all, reading: before } = latest.current;
      const thread = all.find(({ id }) => id === threadId);
      const newest = thread && newestCommentTime(thread);
      if (!guest && newest && !(before.threads[threadId]! >= newest)) addReads({ [threadId]: newest });
    },
    [guest, addReads, latest],
  );
  const readAll = useCallback(() => {
    const unreadThreads = latest.current.threads.filter(
      (thread) => unreadOf(thread, latest.current.reading, latest.current.userId, new Set()).length,
    );
    if (unreadThreads.length) addReads(Object.fromEntries(unreadThreads.map((thread) => [thread.id, newestCommentTime(thread)])));
  }, [addReads, latest]);
  return useMemo(() => ({ unread, seen, opened, readAll }), [unread, seen, opened, readAll]);
}
