"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/api/call";
import type { Comment } from "@/lib/comments";
import { resolveThread } from "@/lib/queries/comments";
import { sessionEnded } from "@/lib/session-ended";
import { createWishes } from "@/lib/wishes";

const none: ReadonlyMap<string, boolean> = new Map();
const idOf = (threadId: string) => `resolve-${threadId}`;

/** Says why something did not happen; a session that ended is reported for the page's own dialog. */
function explain(error: unknown, id: string) {
  if (error instanceof ApiError && error.status === 401) sessionEnded.report();
  toast(error instanceof ApiError ? error.message : "The service did not answer in time. Try again.", { id, kind: "problem" });
}

/**
 * Resolving and reopening threads: `comments` as they will be once the service has done it, and the act. A refusal puts
 * the thread back and says why. `onAnswer` keeps the root comment of the answer.
 */
export function useResolve(mediaId: string, comments: Comment[], onAnswer: (root: Comment) => Promise<void>) {
  const [{ wishes, resolve }] = useState(() => {
    const made = createWishes<boolean, Comment>({
      send: (threadId, resolved) => resolveThread(mediaId, threadId, resolved),
      onDone: onAnswer,
      onRefused: (error, threadId) => explain(error, idOf(threadId)),
    });
    function act(threadId: string, resolved: boolean) {
      made.want(threadId, resolved);
      const action = { label: "Undo", run: () => act(threadId, false) };
      toast(resolved ? "Thread resolved." : "Thread reopened.", { id: idOf(threadId), kind: "done", ...(resolved && { action }) });
    }
    return { wishes: made, resolve: act };
  });
  const wished = useSyncExternalStore(wishes.subscribe, wishes.read, () => none);
  const shown = useMemo(() => {
    if (!wished.size) return comments;
    return comments.map((comment) => {
      const resolved = wished.get(comment.id);
      if (resolved === undefined || resolved === (comment.resolvedAt !== null)) return comment;
      return { ...comment, resolvedAt: resolved ? new Date().toISOString() : null };
    });
  }, [comments, wished]);
  return [shown, resolve] as const;
}
