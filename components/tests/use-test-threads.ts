"use client";

import { useCallback, useMemo } from "react";
import type { ReviewAccess } from "@/components/discussion/review-access";
import { useDiscussion } from "@/components/discussion/use-discussion";
import { useKeptDrafts } from "@/components/discussion/outbox/use-draft";
import { useSubjectComments } from "@/components/discussion/use-subject-comments";
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
  const kept = useKeptDrafts(user.id, subject);
  const facts = useMemo(
    () => ({ user, subjectOf, mayComment, whole: "Whole test", about: { name, project: { owner, name: project }, isPublic: false } }),
    [user, subjectOf, mayComment, name, owner, project],
  );
  return { subject, threads, ...useDiscussion({ kept, actions, facts }) };
}
