"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { ReviewAccess } from "@/components/discussion/review-access";
import { useDiscussion } from "@/components/discussion/use-discussion";
import { useKeptDrafts } from "@/components/discussion/outbox/use-draft";
import { useLatest } from "@/components/ui/use-latest";
import { useSubjectComments } from "@/components/discussion/use-subject-comments";
import { type BuildKey, buildOverview } from "@/lib/queries/builds";
import { buildComments, type CommentSubject, type EarlierThread, earlierThreads } from "@/lib/queries/comments";
import type { Outgoing } from "@/lib/review/drafts";
import { type ThreadComment, threadsOf } from "@/lib/review/threads";

type Words = Parameters<ReviewAccess["send"]>[0];
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
  const numbers = useLatest(new Map(earlier.flatMap(({ buildNumber, comments }) => comments.map(({ id }) => [id, buildNumber] as const))));
  const subjectOf = useCallback(
    (id: string | null): CommentSubject => {
      const other = id === null ? undefined : numbers.current.get(id);
      return other === undefined ? subject : { type: "build", owner, project, number: other };
    },
    [subject, owner, project, numbers],
  );
  const actions = useSubjectComments({
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
  const { comments, add, look, asOf } = actions;
  const threads = useMemo(() => threadsOf(comments, []), [comments]);
  // Only its author sees a comment that waits for the end of a review.
  const { total = 0, undecided = 0 } = useQuery({ ...buildOverview(build), enabled: mayDraft }).data?.toDecide ?? {};
  const hasBegun = undecided < total || comments.some(({ pending }) => pending);
  const facts = useMemo(
    () => ({
      user,
      subjectOf,
      mayComment,
      mayDraft: mayDraft && hasBegun,
      whole: "Whole build",
      about: { name: `${project} #${number}`, project: { owner, name: project }, isPublic: false },
    }),
    [user, subjectOf, mayComment, mayDraft, hasBegun, owner, project, number],
  );
  const complete = useCallback(
    // A pin keeps the snapshot it was placed on; other threads are about the one that is shown.
    (words: Words): Words => {
      const shown = snapshotId ? { diffId: snapshotId, side: "after" as const } : null;
      return { ...words, snapshot: words.threadId !== null ? null : words.point ? (words.snapshot ?? null) : shown };
    },
    [snapshotId],
  );
  const onSent = async (comment: ThreadComment, { threadId }: Outgoing) => {
    if (threadId !== null && numbers.current.has(threadId)) await client.invalidateQueries({ queryKey });
    else await add(comment);
  };
  const kept = useKeptDrafts(user.id, subject);
  const reader = useDiscussion({ kept, actions, facts, complete, onSent });
  const placements = useMemo(() => new Map(earlier.map((thread) => [thread.comments[0]?.id ?? "", thread])), [earlier]);
  return { subject, threads, placements, ...reader, look, asOf };
}
