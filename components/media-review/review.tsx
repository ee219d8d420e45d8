"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AnchorLinksProvider } from "@/components/discussion/anchor-links";
import { ReviewAccessProvider } from "@/components/discussion/review-access";
import { share } from "@/lib/queries/media";
import { ShareBar } from "./share-bar";
import { StageArea } from "./stage-area";
import { ThreadPanel } from "./thread-panel";
import { useAnchorLinks } from "./use-anchor-links";
import { useReviewKeys } from "./use-review-keys";
import { type SignedInPerson, useReviewState } from "./use-review-state";
import { type ShareAddress, tokenHere, useShareAddress } from "./use-share-address";
import { type SharedReview, useSharedReview } from "./use-shared-review";
import { VersionDrop } from "./version/version-drop";
import { Shortcuts } from "@/components/stage/shortcuts";

type Props = {
  token: string;
  /** Query of the request. */
  search: string;
  user: SignedInPerson | null;
};

/** The share page. Opens another media in this page if it has been fetched, else loads its page. */
export function Review({ token, search, user }: Props) {
  const address = useShareAddress(token, search);
  const client = useQueryClient();
  const isFetched = client.getQueryData(share(address.token).queryKey) !== undefined;
  useEffect(() => {
    if (isFetched) return;
    // A link from one share page to another renders before it changes the address.
    const here = tokenHere();
    if (here && client.getQueryData(share(here).queryKey) === undefined) location.reload();
  }, [client, isFetched]);
  return isFetched ? <SharedMedia key={address.token} address={address} user={user} /> : null;
}

type MediaProps = { address: ShareAddress; user: SignedInPerson | null };

/** Page of a media with its comments. */
function SharedMedia({ address, user }: MediaProps) {
  const review = useSharedReview(address.token, user, address);
  const { name } = review.media;
  useEffect(() => {
    document.title = `${name} · Loupe`;
  }, [name]);
  const links = useAnchorLinks(review, address);
  return (
    <ReviewAccessProvider value={review.access}>
      <AnchorLinksProvider value={links}>
        <ReviewLayout review={review} address={address} user={user} />
        {review.dialog}
      </AnchorLinksProvider>
    </ReviewAccessProvider>
  );
}

/** Bar, stage and panel. */
function ReviewLayout({ review, address, user }: MediaProps & { review: SharedReview }) {
  const state = useReviewState(review, address, user);
  const { comparing, panel } = state;
  const chooserRef = useRef<(() => void) | null>(null);
  const mayUpload = review.share.project !== null && review.share.permissions.includes("review");
  const [helpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useReviewKeys(state, openHelp);
  return (
    <div
      data-print="flow"
      className={`h-[var(--seen,100dvh)] stacked:flex stacked:flex-col beside:grid beside:grid-rows-[auto_minmax(0,1fr)] beside:in-[:fullscreen]:grid-rows-[minmax(0,1fr)] ${
        panel.open ? "beside:grid-cols-[minmax(0,1fr)_320px] beside:min-[85rem]:grid-cols-[minmax(0,1fr)_344px]" : "beside:grid-cols-1"
      }`}
    >
      <ShareBar state={state} onShortcuts={openHelp} onNextVersion={mayUpload ? () => chooserRef.current?.() : null} />
      <StageArea {...state} />
      {mayUpload ? <VersionDrop chooserRef={chooserRef} review={review} address={address} /> : null}
      <ThreadPanel {...state} />
      <p role="status" className="sr-only">
        {review.news}
      </p>
      {helpOpen ? (
        <Shortcuts
          open
          onClose={() => setHelpOpen(false)}
          features={{
            mayComment: review.access.mayComment,
            mayReview: mayUpload,
            isVideo: review.isVideo,
            compares: comparing.choices.length > 0,
            isPaired: Boolean(review.share.counterpart),
            hasSiblings: (review.share.siblings?.length ?? 0) > 1,
          }}
        />
      ) : null}
    </div>
  );
}
