"use client";

import { useCallback, useMemo } from "react";
import type { ReviewAccess } from "@/components/comments/review-access";
import { useReaderActions } from "@/components/comments/use-reader-actions";
import { useSubjectComments } from "@/components/comments/use-subject-comments";
import { type CommentSubject, testComments } from "@/lib/queries/comments";
import type { TestKey } from "@/lib/queries/tests";
import { threadsOf } from "@/lib/review/threads";

type Options = { of: TestKey; name: string; user: NonNullable<ReviewAccess["user"]>; mayComment: boolean };

/** Threads of a test, with the reader's actions and drafts. */
export function useTestThreads({ of: { owner, project, testId }, name, user, mayComment }: Options) {
  const test = useMemo(() => ({ owner, project, testId }), [owner, project, testId]);
  const subject = useMemo((): CommentSubject => ({ type: "test", ...test }), [test]);
  const source = useMemo(() => testComments(test), [test]);
  const subjectOf = useCallback(() => subject, [subject]);
  const actions = useSubjectComments({ source, subjectOf, user });
  const { comments } = actions;
  const threads = useMemo(() => threadsOf(comments, []), [comments]);
  const facts = useMemo(
    () => ({ subjectOf, mayComment, whole: "Whole test", about: { name, project: { owner, name: project }, isPublic: false } }),
    [subjectOf, mayComment, name, owner, project],
  );
  return { subject, threads, ...useReaderActions({ subject, user, actions, facts }) };
}
