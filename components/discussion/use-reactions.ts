"use client";

import { useMemo, useState, useSyncExternalStore } from "react";
import { toast } from "@/components/ui/toast";
import type { ThreadComment } from "@/lib/review/threads";
import type { SubjectOf } from "./review-access";
import { react } from "@/lib/queries/comments";
import { withReaction } from "@/lib/review/reactions";
import { createOptimisticUpdates } from "@/lib/team/optimistic-updates";
import { sentenceOf } from "./outbox/error-sentence";

const none: ReadonlyMap<string, boolean> = new Map();
type Options = {
  subjectOf: SubjectOf;
  user: { id: string; name: string | null; slug: string } | null;
  comments: ThreadComment[];
  /** Stores the comment of a response. */
  onResponse: (comment: ThreadComment) => Promise<void>;
};

/** Optimistic reactions: returns the comments with pending reactions, and the action. An error reverts it and shows a toast. */
export function useReactions({ subjectOf, user, comments, onResponse }: Options) {
  const [updates] = useState(() =>
    createOptimisticUpdates<boolean, ThreadComment>({
      send: (key, on) => {
        const [commentId, emoji] = key.split(" ") as [string, string];
        return react(subjectOf(commentId), commentId, emoji, on);
      },
      onDone: onResponse,
      onRefused: (error, key) => toast(sentenceOf(error), { id: key, kind: "problem" }),
    }),
  );
  const pending = useSyncExternalStore(updates.subscribe, updates.read, () => none);
  const shown = useMemo(() => {
    if (!pending.size || !user) return comments;
    const entries = [...pending].map(([key, on]) => [...key.split(" "), on] as [string, string, boolean]);
    return comments.map((comment) =>
      entries.reduce((now, [id, emoji, on]) => (id === comment.id ? withReaction(now, emoji, user, on) : now), comment),
    );
  }, [comments, pending, user]);
  const [act] = useState(() => (commentId: string, emoji: string, on: boolean) => updates.want(`${commentId} ${emoji}`, on));
  return [shown, act] as const;
}
