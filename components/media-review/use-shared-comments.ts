"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReviewAccess, SubjectOf } from "@/components/discussion/review-access";
import { useLatest } from "@/components/ui/use-latest";
import { useLinkAnchors } from "@/components/discussion/use-link-anchors";
import { useSubjectComments } from "@/components/discussion/use-subject-comments";
import { sharedComments } from "@/lib/queries/comments";
import type { Share } from "@/lib/queries/media";
import { authorName, newComments, type Thread, type ThreadComment } from "@/lib/review/threads";

/** Comments of a share with the reader's optimistic changes, and the actions that change them. */
export function useSharedComments(token: string, share: Share, user: ReviewAccess["user"], subjectOf: SubjectOf) {
  const source = useMemo(() => sharedComments(token), [token]);
  const { comments: received, edit: send, ...actions } = useSubjectComments({ source, subjectOf, user });
  const anchors = useLinkAnchors();
  const comments = useMemo(() => anchors.readComments(received, share), [anchors, received, share]);
  const latest = useLatest(comments);
  const edit = useCallback(
    (...[commentId, text, people]: Parameters<ReviewAccess["edit"]>) => {
      const before = latest.current.find(({ id }) => id === commentId);
      return send(commentId, anchors.writeEdit(before, text, share), people);
    },
    [send, anchors, share, latest],
  );
  return { ...actions, comments, edit };
}

/** Announces what others wrote since the last read: "New comment by Ana Reis in thread 4". */
export function useCommentNews(comments: readonly ThreadComment[], threads: readonly Thread[], userId: string | null): string {
  const [news, setNews] = useState("");
  const before = useRef(comments);
  useEffect(() => {
    const unknown = newComments(before.current, comments, userId);
    before.current = comments;
    const last = unknown.at(-1);
    if (!last) return;
    const thread = threads.find(({ id }) => id === (last.threadId ?? last.id));
    setNews(
      unknown.length > 1
        ? `${unknown.length} new comments`
        : `New comment by ${authorName(last)}${thread ? ` in thread ${thread.number}` : ""}`,
    );
  }, [comments, threads, userId]);
  return news;
}
