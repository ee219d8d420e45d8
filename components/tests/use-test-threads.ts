"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import type { ReviewAccess } from "@/components/comments/review-access";
import { useDraft } from "@/components/comments/use-draft";
import { useOutbox } from "@/components/comments/use-outbox";
import { useSubjectComments } from "@/components/comments/use-subject-comments";
import { deviceStore } from "@/lib/browser/device-store";
import { type CommentSubject, postComment, subjectKey, testComments } from "@/lib/queries/comments";
import type { TestKey } from "@/lib/queries/tests";
import { drafts } from "@/lib/review/drafts";
import { threadsOf } from "@/lib/review/threads";

type Options = { of: TestKey; name: string; user: NonNullable<ReviewAccess["user"]>; mayComment: boolean };

/** Threads of a test, with the reader's actions and drafts. */
export function useTestThreads({ of: { owner, project, testId }, name, user, mayComment }: Options) {
  const test = useMemo(() => ({ owner, project, testId }), [owner, project, testId]);
  const subject = useMemo((): CommentSubject => ({ type: "test", ...test }), [test]);
  const source = useMemo(() => testComments(test), [test]);
  const subjectOf = useCallback(() => subject, [subject]);
  const { comments, add, resolve, react, assign, edit, remove } = useSubjectComments({ source, subjectOf, user });
  const threads = useMemo(() => threadsOf(comments, []), [comments]);
  const kept = useMemo(() => drafts(deviceStore(), user.id, subjectKey(subject)), [user.id, subject]);
  const [draft, setDraft] = useDraft(kept, null);
  const [posted, setPosted] = useState<string | null>(null);
  const outbox = useOutbox({
    kept,
    post: (item) => postComment(subject, item),
    onSent: async (comment) => {
      await add(comment);
      if (comment.threadId === null) setPosted(comment.id);
    },
  });
  const { items: outgoing, send, retry, discard } = outbox;
  const access = useMemo<ReviewAccess>(
    () => ({
      user,
      subjectOf,
      mayComment,
      whole: "Whole test",
      kept,
      outgoing,
      retry,
      discard,
      resolve,
      react,
      assign,
      about: { name, project: { owner, name: project }, isPublic: false },
      edit,
      remove,
      send: (words) => send({ ...words, key: crypto.randomUUID() }),
    }),
    [user, subjectOf, mayComment, kept, outgoing, retry, discard, resolve, react, assign, edit, remove, send, owner, project, name],
  );
  return { subject, threads, access, draft, setDraft, posted };
}

const commentOf = (hash: string) => (/^#comment-[\w-]+$/.test(hash) ? hash.slice(1) : null);

/** The thread that the page's address names as `#comment-…`, open in the list. `lit`: the comment that the address named at first, for three seconds. */
export function useOpenThread(threads: readonly { id: string; replies: readonly { id: string }[] }[], posted: string | null) {
  const [commentId, setCommentId] = useState<string | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const comment = commentOf(location.hash);
      setCommentId(comment);
      setLit(comment);
      clearTimeout(timer);
      timer = setTimeout(setLit, 3000, null);
    };
    read();
    addEventListener("hashchange", read);
    return () => {
      clearTimeout(timer);
      removeEventListener("hashchange", read);
    };
  }, []);
  const select = useCallback((id: string | null) => {
    setCommentId(id);
    history.replaceState(history.state, "", `${location.pathname}${location.search}${id ? `#${id}` : ""}`);
  }, []);
  useEffect(() => {
    if (posted) select(posted);
  }, [posted, select]);
  const open =
    commentId === null ? undefined : threads.find(({ id, replies }) => id === commentId || replies.some((one) => one.id === commentId));
  return { selectedId: open?.id ?? null, lit, select };
}
