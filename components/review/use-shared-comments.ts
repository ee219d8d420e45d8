"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReviewAccess } from "@/components/comments/review-access";
import { useLinkAnchors } from "@/components/comments/use-link-anchors";
import { useLive } from "@/components/comments/use-live-comments";
import { useReactions } from "@/components/comments/use-reactions";
import { useResolve } from "@/components/comments/use-resolve";
import { deleteComment, editComment } from "@/lib/queries/comments";
import type { Share } from "@/lib/queries/media";
import { authorName, newComments, type Thread, type ThreadComment } from "@/lib/review/threads";

/** Comments of a share with the reader's optimistic changes, and the actions that change them. */
export function useSharedComments(token: string, share: Share, user: ReviewAccess["user"]) {
  const mediaId = share.media.id;
  const { comments: live, keep, look, asOf } = useLive(token);
  const replace = useCallback(
    (changed: ThreadComment) => keep((before) => before.map((it) => (it.id === changed.id ? changed : it))),
    [keep],
  );
  const [resolved, resolve] = useResolve(mediaId, live, replace);
  const [received, react] = useReactions({ mediaId, user, comments: resolved, onResponse: replace });
  const anchors = useLinkAnchors();
  const comments = useMemo(() => anchors.readComments(received, share), [anchors, received, share]);
  const latest = useRef(comments);
  latest.current = comments;
  const edit = useCallback(
    async (...[commentId, text, people]: Parameters<ReviewAccess["edit"]>) => {
      const before = latest.current.find(({ id }) => id === commentId);
      await replace(await editComment(mediaId, commentId, anchors.writeEdit(before, text, share), people));
    },
    [mediaId, replace, anchors, share],
  );
  const remove = useCallback(
    async (commentId: string) => {
      await deleteComment(mediaId, commentId);
      await keep((before) => before.filter(({ id }) => id !== commentId));
    },
    [mediaId, keep],
  );
  /** Adds a sent comment, unless a read has brought it already, and reads again. */
  const add = useCallback(
    async (comment: ThreadComment) => {
      await keep((before) => (before.some(({ id }) => id === comment.id) ? before : [...before, comment]));
      look();
    },
    [keep, look],
  );
  return { comments, add, resolve, react, edit, remove, look, asOf };
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
