"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import type { ThreadComment } from "@/lib/review/threads";
import { type SubjectOf } from "./review-access";
import { resolveThread } from "@/lib/queries/comments";
import { createOptimisticUpdates } from "@/lib/team/optimistic-updates";
import { sentenceOf } from "./outbox/error-sentence";

const none: ReadonlyMap<string, boolean> = new Map();
const idOf = (threadId: string) => `resolve-${threadId}`;

/**
 * Optimistic resolving and reopening: returns the comments with pending changes, and the action. An error reverts it and shows a toast.
 * `onResponse` stores the root comment of the response.
 */
export function useResolve(subjectOf: SubjectOf, comments: ThreadComment[], onResponse: (root: ThreadComment) => Promise<void>) {
  const [{ updates, resolve }] = useState(() => {
    const made = createOptimisticUpdates<boolean, ThreadComment>({
      send: (threadId, resolved) => resolveThread(subjectOf(threadId), threadId, resolved),
      onDone: onResponse,
      onRefused: (error, threadId) => toast(sentenceOf(error), { id: idOf(threadId), kind: "problem" }),
    });
    function act(threadId: string, resolved: boolean) {
      made.want(threadId, resolved);
      const action = { label: "Undo", run: () => act(threadId, false) };
      toast(resolved ? "Thread resolved." : "Thread reopened.", { id: idOf(threadId), kind: "done", ...(resolved && { action }) });
    }
    return { updates: made, resolve: act };
  });
  const pending = useSyncExternalStore(updates.subscribe, updates.read, () => none);
  const shown = useMemo(() => {
    if (!pending.size) return comments;
    return comments.map((comment) => {
      const resolved = pending.get(comment.id);
      if (resolved === undefined || resolved === (comment.resolvedAt !== null)) return comment;
      return { ...comment, resolvedAt: resolved ? new Date().toISOString() : null };
    });
  }, [comments, pending]);
  return [shown, resolve] as const;
}
