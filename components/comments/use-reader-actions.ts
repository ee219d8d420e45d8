"use client";

import { useMemo, useState } from "react";
import { toast } from "@/components/ui/toast";
import { deviceStore } from "@/lib/browser/device-store";
import { type CommentSubject, postComment, subjectKey } from "@/lib/queries/comments";
import { drafts } from "@/lib/review/drafts";
import type { ThreadComment } from "@/lib/review/threads";
import type { ReviewAccess } from "./review-access";
import { useDraft } from "./use-draft";
import { useOutbox } from "./use-outbox";
import type { useSubjectComments } from "./use-subject-comments";

type Words = Parameters<ReviewAccess["send"]>[0];
type Options = {
  subject: CommentSubject;
  user: NonNullable<ReviewAccess["user"]>;
  actions: ReturnType<typeof useSubjectComments>;
  /** Facts for the parts of the panel. Keep their identity between renders. */
  facts: Pick<ReviewAccess, "subjectOf" | "mayComment" | "mayDraft" | "whole" | "about">;
  /** Adds the place that a comment is about. Keeps its identity between renders. */
  complete?: (words: Words) => Words;
  /** Stores a comment that was sent; by default in the list of the subject. */
  onSent?: (comment: ThreadComment, threadId: string | null) => Promise<void>;
};
const unchanged = (words: Words) => words;

/** Drafts, unsent comments and actions of a signed-in reader on a subject. `posted`: the thread that was started last. */
export function useReaderActions({ subject, user, actions, facts, complete = unchanged, onSent }: Options) {
  const { add, resolve, react, assign, edit, remove } = actions;
  const { subjectOf } = facts;
  const kept = useMemo(() => drafts(deviceStore(), user.id, subjectKey(subject)), [user.id, subject]);
  const [draft, setDraft] = useDraft(kept, null);
  const [posted, setPosted] = useState<string | null>(null);
  const outbox = useOutbox({
    kept,
    post: (item) => postComment(subjectOf(item.threadId), item),
    onSent: async (comment, { threadId }) => {
      await (onSent ?? add)(comment, threadId);
      if (comment.threadId === null) setPosted(comment.id);
      if (comment.pending) toast("Added to your review. Only you see it until you finish the review.", { kind: "done" });
    },
  });
  const { items: outgoing, send, retry, discard } = outbox;
  const access = useMemo<ReviewAccess>(
    () => ({
      ...facts,
      user,
      kept,
      outgoing,
      retry,
      discard,
      resolve,
      react,
      assign,
      edit,
      remove,
      send: (words) => send({ ...complete(words), key: crypto.randomUUID() }),
    }),
    [facts, user, kept, outgoing, retry, discard, resolve, react, assign, edit, remove, send, complete],
  );
  return { access, draft, setDraft, posted };
}
