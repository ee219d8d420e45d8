"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { ReviewAccess } from "@/components/comments/review-access";
import { useDraft } from "@/components/comments/use-draft";
import { useLinkAnchors } from "@/components/comments/use-link-anchors";
import { useLive } from "@/components/comments/use-live-comments";
import { useOutbox } from "@/components/comments/use-outbox";
import { useReactions } from "@/components/comments/use-reactions";
import { useResolve } from "@/components/comments/use-resolve";
import { newComments, authorName, type ThreadComment, type Thread, threadsOf } from "@/lib/review/threads";
import { deviceStore, drafts } from "@/lib/review/drafts";
import type { Box } from "@/lib/review/place";
import type { Point } from "@/lib/review/point";
import { deleteComment, editComment, postComment } from "@/lib/queries/comments";
import { share as shareQuery } from "@/lib/queries/media";
import { pinMarks } from "./pin-marks";
import { useNewVersion } from "./use-new-version";
import { useDecodedVersion } from "./use-decoded-version";
import type { ShareAddress } from "./use-share-address";

const never = () => () => {};

/** Says what others wrote since the last look: "New comment by Ana Reis in thread 4". */
function useNews(comments: readonly ThreadComment[], threads: readonly Thread[], userId: string | null) {
  const [news, setNews] = useState("");
  const before = useRef(comments);
  useEffect(() => {
    const fresh = newComments(before.current, comments, userId);
    before.current = comments;
    const last = fresh.at(-1);
    if (!last) return;
    const thread = threads.find(({ id }) => id === (last.threadId ?? last.id));
    setNews(
      fresh.length > 1
        ? `${fresh.length} new comments`
        : `New comment by ${authorName(last)}${thread ? ` in thread ${thread.number}` : ""}`,
    );
  }, [comments, threads, userId]);
  return news;
}

/** Everything a share page shows, from the address, the service and this device. */
export function useSharedReview(token: string, user: ReviewAccess["user"], { view, change }: ShareAddress) {
  const client = useQueryClient();
  // Addresses of team media differ at every read and would load the picture again: read anew only for a reason.
  const { data: share } = useQuery({ ...shareQuery(token), staleTime: Infinity });
  if (!share) throw new Error("The share was not read before the page was drawn");
  const { comments: said, keep, look, asOf } = useLive(token);
  const { media, versions } = share;
  const onAnswer = useCallback(
    (answer: ThreadComment) => keep((before) => before.map((it) => (it.id === answer.id ? answer : it))),
    [keep],
  );
  const [settled, resolve] = useResolve(media.id, said, onAnswer);
  const [received, react] = useReactions({ mediaId: media.id, user, comments: settled, onAnswer });
  const anchors = useLinkAnchors();
  const comments = useMemo(() => anchors.readComments(received, share), [anchors, received, share]);
  const latest = useRef(comments);
  latest.current = comments;
  const edit = useCallback(
    async (...[commentId, text, people]: Parameters<ReviewAccess["edit"]>) => {
      const before = latest.current.find(({ id }) => id === commentId);
      await onAnswer(await editComment(media.id, commentId, anchors.writeEdit(before, text, share), people));
    },
    [media.id, onAnswer, anchors, share],
  );
  const remove = useCallback(
    async (commentId: string) => {
      await deleteComment(media.id, commentId);
      await keep((before) => before.filter(({ id }) => id !== commentId));
    },
    [media.id, keep],
  );

  const newest = versions[0]?.number ?? media.version;
  const asked = useMemo(
    () => versions.find(({ number }) => number === view.version) ?? versions[0] ?? { ...media, number: media.version },
    [versions, view.version, media],
  );
  const version = useDecodedVersion(asked);
  const showVersion = useCallback((number: number) => change({ version: number === newest ? null : number, box: null }), [change, newest]);

  const threads = useMemo(() => threadsOf(comments, versions), [comments, versions]);
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: shareQuery(token).queryKey }), [client, token]);
  const unknown = comments.some(({ mediaVersionId: id }) => id !== null && !versions.some((it) => it.id === id));
  useEffect(() => {
    if (unknown) reload();
  }, [unknown, reload]);

  const userId = user?.id ?? null;
  // Whoever cannot write has nothing kept; their page is not drawn a second time for it.
  const writer = useSyncExternalStore(
    never,
    () => userId,
    () => null,
  );
  const kept = useMemo(() => (writer === null ? null : drafts(deviceStore(), writer, media.id)), [writer, media.id]);
  const [draft, setDraft] = useDraft(kept, null);
  const stay = useCallback((number: number) => change({ version: number }, "replace"), [change]);
  const writing = draft.text !== "" || draft.point !== null;
  const arrival = useNewVersion({ token, share, shown: version.number, writing, onStay: stay });
  const { setLanded } = arrival;
  const composer = useRef<{ focus: () => void } | null>(null);
  const [posted, setPosted] = useState<readonly string[]>([]);

  const outbox = useOutbox({
    kept,
    post: (item) => postComment(media.id, anchors.writeOutgoing(item, share)),
    onSent: async (comment, item) => {
      await keep((before) => (before.some(({ id }) => id === comment.id) ? before : [...before, comment]));
      look();
      if (comment.threadId === null) setPosted((before) => [...before, comment.id]);
      const landed = versions.find(({ id }) => id === comment.mediaVersionId)?.number;
      if (comment.threadId === null && comment.mediaVersionId !== null && item.version !== undefined && landed !== item.version) {
        stay(version.number);
        setLanded({ comment, pinned: item.point !== null });
      }
    },
  });
  const { items: outgoing, send, retry, discard } = outbox;
  const mayComment = user !== null && share.permissions.includes("review");
  const access = useMemo<ReviewAccess>(
    () => ({
      user,
      mediaId: media.id,
      mayComment,
      kept,
      outgoing,
      retry,
      discard,
      resolve,
      react,
      edit,
      remove,
      send: (words) => send({ ...words, version: newest, key: crypto.randomUUID() }),
    }),
    [user, media.id, mayComment, kept, outgoing, retry, discard, resolve, react, edit, remove, send, newest],
  );
  const marks = useMemo(
    () => pinMarks(threads, outgoing, version.number, user?.name ?? user?.slug ?? "You"),
    [threads, outgoing, version.number, user],
  );
  const { width, height } = version;
  const placeOf = useCallback(
    ({ x, y }: Point, box?: Box | null) =>
      width && height && box
        ? `${Math.round(box.width * width)} × ${Math.round(box.height * height)} px`
        : width && height
          ? `${Math.round(x * width)}, ${Math.round(y * height)} px`
          : `${(x * 100).toFixed(1)} %, ${(y * 100).toFixed(1)} %`,
    [width, height],
  );
  return {
    token,
    share,
    media,
    versions,
    version,
    newest,
    showVersion,
    team: share.project?.account.name ?? share.project?.account.slug ?? null,
    isVideo: version.contentType.startsWith("video/"),
    threads,
    marks,
    access,
    draft,
    setDraft,
    composer,
    placeOf,
    arrival,
    /** The threads that were started here, the last one last. */
    posted,
    reload,
    asOf,
    look,
    news: useNews(comments, threads, userId),
  };
}
export type SharedReview = ReturnType<typeof useSharedReview>;
