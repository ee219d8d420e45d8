"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { type ReviewAccess, reviewerName } from "@/components/discussion/review-access";
import { useLinkAnchors } from "@/components/discussion/use-link-anchors";
import { useDiscussion } from "@/components/discussion/use-discussion";
import { threadsOf } from "@/lib/review/threads";
import { deviceStore } from "@/lib/browser/device-store";
import { adoptDrafts, drafts, VISITOR } from "@/lib/review/drafts";
import type { Box } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";
import { postComment } from "@/lib/queries/comments";
import { share as shareQuery } from "@/lib/queries/media";
import { ApiError } from "@/lib/api/call";
import { useCommentGate } from "./access/use-comment-gate";
import { pinMarks } from "./pin-marks";
import { useCommentNews, useSharedComments } from "./use-shared-comments";
import { useNewVersion } from "./version/use-new-version";
import { useDecodedVersion } from "./version/use-decoded-version";
import type { ShareAddress } from "./use-share-address";

type Words = Parameters<ReviewAccess["send"]>[0];
const never = () => () => {};

/** State of a share page: the media and its comments from the service, the shown version from the address, drafts from this device. */
export function useSharedReview(token: string, user: ReviewAccess["user"], { view, change }: ShareAddress) {
  const client = useQueryClient();
  // URLs of team media differ in every response and would load the image again, so the share is refetched only for a reason.
  const { data: share } = useQuery({ ...shareQuery(token), staleTime: Infinity });
  if (!share) throw new Error("The share must be fetched before the page is rendered");
  const { media, versions } = share;
  const subject = useMemo(() => ({ type: "media" as const, id: media.id }), [media.id]);
  const { mayComment, mayReview, guest, replies, gate, checkGuest, dialog } = useCommentGate(token, share, user);
  const written = useMemo(
    () => (mayComment && !mayReview ? { type: "share" as const, token } : subject),
    [mayComment, mayReview, token, subject],
  );
  const subjectOf = useCallback(() => written, [written]);
  const { comments, look, asOf, ...actions } = useSharedComments(token, share, user, subjectOf);
  const { add } = actions;

  const newest = versions[0]?.number ?? media.version;
  const requested = useMemo(
    () => versions.find(({ number }) => number === view.version) ?? versions[0] ?? { ...media, number: media.version },
    [versions, view.version, media],
  );
  const version = useDecodedVersion(requested);
  const showVersion = useCallback((number: number) => change({ version: number === newest ? null : number, box: null }), [change, newest]);

  const threads = useMemo(() => threadsOf(comments, versions), [comments, versions]);
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: shareQuery(token).queryKey }), [client, token]);
  const unknown = comments.some(({ mediaVersionId: id }) => id !== null && !versions.some((it) => it.id === id));
  useEffect(() => {
    if (unknown) reload();
  }, [unknown, reload]);

  const userId = user?.id ?? null;
  const writer = useSyncExternalStore(
    never,
    () => userId ?? (share.commenting ? VISITOR : null),
    () => null,
  );
  const kept = useMemo(() => {
    if (writer === null) return null;
    // A comment that was typed before the sign-in goes on after it.
    if (writer !== VISITOR) adoptDrafts(deviceStore(), writer, media.id);
    return drafts(deviceStore(), writer, media.id);
  }, [writer, media.id]);
  const stay = useCallback((number: number) => change({ version: number }, "replace"), [change]);
  const anchors = useLinkAnchors();
  const { project } = share;
  const about = useMemo(
    () => ({
      name: media.name,
      project: project && { owner: project.account.slug, name: project.name },
      isPublic: media.visibility === "public",
      shareToken: token,
    }),
    [media.name, media.visibility, project, token],
  );
  const facts = useMemo(
    () => ({ user, subjectOf, mayComment, mayReview, guest, replies, gate, about }),
    [user, subjectOf, mayComment, mayReview, guest, replies, gate, about],
  );
  const complete = useCallback((words: Words): Words => ({ ...words, version: (words.versionId && words.version) || newest }), [newest]);
  const { access, draft, setDraft, posted } = useDiscussion({
    kept,
    actions,
    facts,
    complete,
    post: (item) =>
      postComment(written, anchors.writeOutgoing(item, share)).catch((error: unknown) => {
        if (!guest || !(error instanceof ApiError) || error.status !== 401) throw error;
        // No session of an account has ended: the guest was removed.
        checkGuest();
        throw new ApiError(403, error.message);
      }),
    onSent: async (comment, item) => {
      await add(comment);
      const landed = versions.find(({ id }) => id === comment.mediaVersionId)?.number;
      if (comment.threadId === null && comment.mediaVersionId !== null && item.version !== undefined && landed !== item.version) {
        stay(version.number);
        arrival.setLanded({ comment, pinned: item.point !== null });
      }
    },
  });
  const writing = draft.text !== "" || draft.point !== null;
  const arrival = useNewVersion({ token, share, shown: version.number, writing, onStay: stay });
  const composer = useRef<{ focus: () => void } | null>(null);
  const marks = useMemo(
    () => pinMarks(threads, access.outgoing, version.number, reviewerName(user, guest)),
    [threads, access.outgoing, version.number, user, guest],
  );
  const { width, height } = version;
  const placeOf = useCallback(
    ({ x, y }: Point, box?: Box | null) =>
      width && height && box
        ? `${Math.round(box.width * width)} × ${Math.round(box.height * height)} px`
        : width && height
          ? `${Math.round(x * width)}, ${Math.round(y * height)} px`
          : `${(x * 100).toFixed(1)}%, ${(y * 100).toFixed(1)}%`,
    [width, height],
  );
  return {
    token,
    share,
    media,
    subject,
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
    /** Form of a guest, while it is open. */
    dialog,
    /** The threads that were started here, the last one last. */
    posted,
    reload,
    asOf,
    look,
    news: useCommentNews(comments, threads, userId ?? guest?.id ?? null),
  };
}
export type SharedReview = ReturnType<typeof useSharedReview>;
