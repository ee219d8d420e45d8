"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { ReviewAccess } from "@/components/comments/review-access";
import { useDraft } from "@/components/comments/use-draft";
import { useOutbox } from "@/components/comments/use-outbox";
import { useSubjectComments } from "@/components/comments/use-subject-comments";
import { toast } from "@/components/ui/toast";
import { deviceStore } from "@/lib/browser/device-store";
import type { BuildKey } from "@/lib/queries/builds";
import { buildComments, type CommentSubject, type EarlierThread, earlierThreads, postComment, subjectKey } from "@/lib/queries/comments";
import { drafts } from "@/lib/review/drafts";
import { threadsOf } from "@/lib/review/threads";

const none: EarlierThread[] = [];

type Options = {
  build: BuildKey;
  user: NonNullable<ReviewAccess["user"]>;
  mayComment: boolean;
  mayDraft: boolean;
  snapshotId: string | null;
};

/** Threads of a build and those of earlier builds that it shows, with the reader's actions and drafts. */
export function useBuildThreads({ build: { owner, project, number }, user, mayComment, mayDraft, snapshotId }: Options) {
  const client = useQueryClient();
  const build = useMemo(() => ({ owner, project, number }), [owner, project, number]);
  const subject = useMemo((): CommentSubject => ({ type: "build", ...build }), [build]);
  const source = useMemo(() => buildComments(build), [build]);
  const { queryKey } = useMemo(() => earlierThreads(build), [build]);
  const { data: earlier = none } = useQuery(earlierThreads(build));
  const others = useMemo(() => earlier.flatMap(({ comments }) => comments), [earlier]);
  const numbers = useRef(new Map<string, number>());
  numbers.current = new Map(earlier.flatMap(({ buildNumber, comments }) => comments.map(({ id }) => [id, buildNumber] as const)));
  const subjectOf = useCallback(
    (id: string | null): CommentSubject => {
      const other = id === null ? undefined : numbers.current.get(id);
      return other === undefined ? subject : { type: "build", owner, project, number: other };
    },
    [subject, owner, project],
  );
  const { comments, add, resolve, react, assign, edit, remove, look, asOf } = useSubjectComments({
    source,
    subjectOf,
    user,
    others,
    onOther: (id, changed) => {
      if (!numbers.current.has(id)) return;
      client.setQueryData<EarlierThread[]>(queryKey, (before) =>
        before?.map((thread) => ({
          ...thread,
          comments: thread.comments.flatMap((one) => (one.id === id ? (changed ?? []) : one)),
        })),
      );
    },
  });
  const threads = useMemo(() => threadsOf(comments, []), [comments]);
  const kept = useMemo(() => drafts(deviceStore(), user.id, subjectKey(subject)), [user.id, subject]);
  const [draft, setDraft] = useDraft(kept, null);
  const [posted, setPosted] = useState<string | null>(null);
  const outbox = useOutbox({
    kept,
    post: (item) => postComment(subjectOf(item.threadId), item),
    onSent: async (comment, item) => {
      if (item.threadId !== null && numbers.current.has(item.threadId)) await client.invalidateQueries({ queryKey });
      else await add(comment);
      if (comment.threadId === null) setPosted(comment.id);
      if (comment.pending) toast("Added to your review. Only you see it until you finish the review.", { kind: "done" });
    },
  });
  const { items: outgoing, send, retry, discard } = outbox;
  const access = useMemo<ReviewAccess>(
    () => ({
      user,
      subjectOf,
      mayComment,
      mayDraft,
      whole: "Whole build",
      kept,
      outgoing,
      retry,
      discard,
      resolve,
      react,
      assign,
      about: { name: `${project} #${number}`, project: { owner, name: project }, isPublic: false },
      edit,
      remove,
      send: (words) =>
        send({
          ...words,
          key: crypto.randomUUID(),
          // A pin keeps the snapshot it was placed on; other threads are about the one that is shown.
          snapshot:
            words.threadId !== null
              ? null
              : words.point
                ? (words.snapshot ?? null)
                : snapshotId
                  ? { diffId: snapshotId, side: "after" }
                  : null,
        }),
    }),
    [
      user,
      subjectOf,
      mayComment,
      mayDraft,
      kept,
      outgoing,
      retry,
      discard,
      resolve,
      react,
      assign,
      edit,
      remove,
      send,
      snapshotId,
      owner,
      project,
      number,
    ],
  );
  const placements = useMemo(() => new Map(earlier.map((thread) => [thread.comments[0]?.id ?? "", thread])), [earlier]);
  return { subject, threads, placements, access, draft, setDraft, posted, look, asOf };
}
