"use client";

import { useCallback } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { type Assignment, assignThread, type CommentSource, deleteComment, editComment } from "@/lib/queries/comments";
import type { ThreadComment } from "@/lib/review/threads";
import type { Mention } from "@/lib/rich-text/mentions";
import type { ReviewAccess, SubjectOf } from "./review-access";
import { useLive } from "./use-live-comments";
import { useReactions } from "./use-reactions";
import { useResolve } from "./use-resolve";

type Options = {
  /** Keeps its identity between renders. */
  source: CommentSource;
  subjectOf: SubjectOf;
  user: ReviewAccess["user"];
  /** Comments of other subjects that the page shows, oldest first. */
  others?: readonly ThreadComment[];
  /** Stores a changed comment of another subject; null for a deleted one. */
  onOther?: (commentId: string, changed: ThreadComment | null) => void;
};
const none: readonly ThreadComment[] = [];

/** Comments of a subject with the reader's optimistic changes, and the actions that change them. */
export function useSubjectComments({ source, subjectOf, user, others = none, onOther }: Options) {
  const { comments: live, keep, look, asOf } = useLive(source);
  const tell = useLatest(onOther);
  const replace = useCallback(
    (changed: ThreadComment) => {
      tell.current?.(changed.id, changed);
      return keep((before) => before.map((it) => (it.id === changed.id ? changed : it)));
    },
    [keep, tell],
  );
  const [resolved, resolve] = useResolve(subjectOf, others.length ? [...others, ...live] : live, replace);
  const [comments, react] = useReactions({ subjectOf, user, comments: resolved, onResponse: replace });
  const edit = useCallback(
    async (commentId: string, text: string, people: readonly Mention[]) =>
      replace(await editComment(subjectOf(commentId), commentId, text, people)),
    [subjectOf, replace],
  );
  const assign = useCallback(
    async (threadId: string, assignment: Assignment) => replace(await assignThread(subjectOf(threadId), threadId, assignment)),
    [subjectOf, replace],
  );
  const remove = useCallback(
    async (commentId: string) => {
      await deleteComment(subjectOf(commentId), commentId);
      tell.current?.(commentId, null);
      await keep((before) => before.filter(({ id }) => id !== commentId));
    },
    [subjectOf, keep, tell],
  );
  /** Adds a sent comment, unless a read has brought it already, and reads again. */
  const add = useCallback(
    async (comment: ThreadComment) => {
      await keep((before) => (before.some(({ id }) => id === comment.id) ? before : [...before, comment]));
      look();
    },
    [keep, look],
  );
  return { comments, add, resolve, react, assign, edit, remove, look, asOf };
}
