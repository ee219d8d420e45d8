"use client";

import { useCallback, useMemo, useState } from "react";
import { toast } from "@/components/ui/toast";
import { postComment } from "@/lib/queries/comments";
import type { Drafts, Outgoing } from "@/lib/review/drafts";
import type { ThreadComment } from "@/lib/review/threads";
import type { ReviewAccess } from "./review-access";
import { useDraft } from "@/components/discussion/outbox/use-draft";
import { useOutbox } from "@/components/discussion/outbox/use-outbox";
import type { useSubjectComments } from "./use-subject-comments";

type Words = Parameters<ReviewAccess["send"]>[0];
type Options = {
  /** Drafts of the reader on the subject. Null before hydration, and for readers who may not write. */
  kept: Drafts | null;
  actions: Pick<ReturnType<typeof useSubjectComments>, "add" | "resolve" | "react" | "assign" | "edit" | "remove">;
  /** Facts for the parts of the panel. Keep their identity between renders. */
  facts: Omit<ReviewAccess, "kept" | "outgoing" | "send" | "retry" | "discard" | "resolve" | "react" | "assign" | "edit" | "remove">;
  /** Adds the part of the page that a comment is about. Keeps its identity between renders. */
  complete?: (words: Words) => Words;
  /** Sends a comment; by default to its subject. */
  post?: (item: Outgoing) => Promise<ThreadComment>;
  /** Stores a comment that was sent; by default in the list of the subject. */
  onSent?: (comment: ThreadComment, item: Outgoing) => Promise<void>;
};
const unchanged = (words: Words) => words;

/** Drafts, unsent comments and actions of a reader on a subject. `posted`: the threads that were started here, the last one last. */
export function useDiscussion({ kept, actions, facts, complete = unchanged, post, onSent }: Options) {
  const { add, resolve, react, assign, edit, remove } = actions;
  const { subjectOf } = facts;
  const [draft, setDraft] = useDraft(kept, null);
  const [posted, setPosted] = useState<readonly string[]>([]);
  const outbox = useOutbox({
    kept,
    post: post ?? ((item) => postComment(subjectOf(item.threadId), item)),
    onSent: async (comment, item) => {
      await (onSent ?? add)(comment, item);
      if (comment.threadId === null) setPosted((before) => [...before, comment.id]);
      if (comment.pending) toast("Added to your review. Only you see it until you finish the review.", { kind: "done" });
    },
  });
  const { items: outgoing, send: hand, retry, discard } = outbox;
  const send = useCallback((words: Words) => hand({ ...complete(words), key: crypto.randomUUID() }), [hand, complete]);
  const access = useMemo<ReviewAccess>(
    () => ({ ...facts, kept, outgoing, send, retry, discard, resolve, react, assign, edit, remove }),
    [facts, kept, outgoing, send, retry, discard, resolve, react, assign, edit, remove],
  );
  return { access, draft, setDraft, posted };
}
