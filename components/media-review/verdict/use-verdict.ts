"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useOffers } from "@/components/shell/supported-operations";
import { dismissToast, toast } from "@/components/ui/toast";
import { reviewsOfMedia, type Share, sendReview, takeReviewBack } from "@/lib/queries/media";
import type { MediaReview, VerdictState } from "@/lib/review/verdict";

type Person = { id: string; name: string | null; slug: string };
/** `text` starts a thread, once for each `attempt`. */
type Given = { state: VerdictState; version: number; text?: string | undefined; attempt?: string };

/** Verdicts on a media: shown immediately, reverted when the service refuses. `onSent` runs once a verdict with its text is stored. */
export function useVerdict(share: Share, user: Person | null, onSent: (commentId: string | null) => void) {
  const client = useQueryClient();
  const { id: mediaId } = share.media;
  const offered = useOffers("POST /media/{mediaId}/reviews");
  const isMember = user !== null && share.project !== null;
  const query = reviewsOfMedia(mediaId);
  const { data: reviews = [] } = useQuery({ ...query, initialData: share.reviews ?? [], enabled: offered && isMember });
  const write = (change: (before: MediaReview[]) => MediaReview[]) =>
    client.setQueryData<MediaReview[]>(query.queryKey, (before = []) => change(before));
  const settle = () => client.invalidateQueries({ queryKey: query.queryKey });
  const others = (version: number) => (review: MediaReview) => review.version !== version || review.user?.id !== user?.id;

  const give = useMutation({
    mutationFn: ({ state, version, text, attempt }: Given) =>
      sendReview(mediaId, { event: state === "approved" ? "APPROVE" : "REJECT", version, ...(text && { body: text }) }, attempt ?? null),
    onMutate: async ({ state, version }) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      const before = client.getQueryData<MediaReview[]>(query.queryKey) ?? [];
      const own = { id: "sending", version, state, user, agent: null, commentId: null, date: new Date().toISOString() } as MediaReview;
      write((all) => [own, ...all.filter(others(version))]);
      return before;
    },
    onSuccess: (review) => {
      dismissToast("verdict");
      write((all) => [review, ...all.filter(others(review.version))]);
      onSent(review.commentId);
    },
    onError: (error, { state }, before) => {
      if (before) write(() => before);
      toast(`${state === "approved" ? "The approval" : "The request for changes"} was not sent. ${error.message}`, {
        kind: "problem",
        id: "verdict",
      });
    },
    onSettled: settle,
  });
  const takeBack = useMutation({
    mutationFn: (review: MediaReview) => takeReviewBack(mediaId, review.id),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: query.queryKey });
      const before = client.getQueryData<MediaReview[]>(query.queryKey) ?? [];
      write((all) => all.filter((one) => one.id !== id));
      return before;
    },
    onSuccess: () => dismissToast("verdict"),
    onError: (error, _review, before) => {
      if (before) write(() => before);
      toast(`The verdict couldn’t be undone. ${error.message}`, { kind: "problem", id: "verdict" });
    },
    onSettled: settle,
  });
  return {
    reviews,
    mayReview: offered && isMember && share.permissions.includes("review"),
    own: (version: number) => reviews.find((review) => !others(version)(review)) ?? null,
    give: (given: Given) => (give.isPending ? undefined : give.mutateAsync(given).catch(() => null)),
    takeBack: (review: MediaReview) => (review.id === "sending" ? undefined : takeBack.mutate(review)),
  };
}
