"use client";

import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { FilterBar } from "@/components/comments/filter-bar";
import { CommentPanel } from "@/components/comments/comment-panel";
import { NewThread } from "@/components/comments/new-thread";
import { replyField } from "@/components/comments/open-thread";
import { PlaceLinksProvider } from "@/components/comments/place-link";
import { ReadingProvider, useReading } from "@/components/comments/read-tracking";
import { ReviewAccessProvider } from "@/components/comments/review-access";
import { PanelFrame, type Stop } from "@/components/viewer/panel-frame";
import { useKeys } from "@/components/viewer/use-keys";
import { Viewer } from "@/components/viewer/viewer";
import { useOffers } from "@/components/shell/supported-operations";
import { isResolvable } from "@/lib/review/threads";
import { share } from "@/lib/queries/media";
import { ShareBar } from "./share-bar";
import { useCompare } from "./use-compare";
import type { SharedReview } from "./use-shared-review";
import { useSharedReview } from "./use-shared-review";
import { useThreadList } from "./use-thread-list";
import { usePlaceLinks } from "./use-place-links";
import { useSeekToThread, usePinning } from "./use-pinning";
import { useThreadFocus } from "./use-thread-focus";
import { StaleBanner } from "./stale-banner";
import { VersionBanner } from "./version-banner";
import { type ShareAddress, useShareAddress } from "./use-share-address";

const CompareView = lazy(() => import("./compare-view"));
const OlderVersionNotice = lazy(() => import("@/components/viewer/pins/older-version-notice"));
const Shortcuts = lazy(() => import("@/components/viewer/shortcuts"));

type Props = {
  token: string;
  /** The query that the page came with. */
  search: string;
  user: { id: string; name: string | null; slug: string } | null;
};

/** The share page. Another media opens in the same page when it was read already; else its own page is loaded. */
export function Review({ token, search, user }: Props) {
  const address = useShareAddress(token, search);
  const known = useQueryClient().getQueryData(share(address.token).queryKey) !== undefined;
  useEffect(() => {
    if (!known) location.reload();
  }, [known]);
  return known ? <SharedMedia key={address.token} address={address} user={user} /> : null;
}

/** The stage and the talk about what lies on it. */
function SharedMedia({ address, user }: { address: ShareAddress; user: Props["user"] }) {
  const review = useSharedReview(address.token, user, address);
  const { name } = review.media;
  useEffect(() => {
    document.title = `${name} · Loupe`;
  }, [name]);
  const links = usePlaceLinks(review, address);
  return (
    <ReviewAccessProvider value={review.access}>
      <PlaceLinksProvider value={links}>
        <ReviewLayout review={review} address={address} user={user} />
      </PlaceLinksProvider>
    </ReviewAccessProvider>
  );
}

function ReviewLayout({ review, address, user }: { review: SharedReview; address: ShareAddress; user: Props["user"] }) {
  const { media, version, versions, newest, threads, access, draft, setDraft, composer, placeOf, isVideo } = review;
  const comparing = useCompare(review.token, review.share, version, address);
  const [hoveredId, setHoveredId] = useState<string | null>(null);
  const [help, setHelp] = useState(false);
  const [stop, setStop] = useState<Stop>("half");
  const mayResolve = useOffers("POST /media/{mediaId}/comments/{commentId}/resolve");
  const raise = useCallback(() => setStop((now) => (now === "peek" ? "half" : now)), []);
  const { selectedId, lit, missing, select, step, leave } = useThreadFocus(threads, version.number, address, raise);
  const userId = user?.id ?? null;
  const reading = useReading({ mediaId: media.id, userId, threads, offered: useOffers("GET /media/{mediaId}/reading") });
  const { filter, setFilter, clear, listed, marks, filterMarks, newFrom, fresh, hand } = useThreadList({
    review,
    address,
    reading,
    userId,
    selectedId,
  });
  const walk = useCallback(
    (direction: 1 | -1, unreadOnly = false) => {
      const open = listed.filter((thread) => thread.id === selectedId || !thread.resolved);
      const some = unreadOnly ? listed.filter(({ id }) => reading.unread(id).length) : open.length > 1 ? open : listed;
      return step(direction, some);
    },
    [listed, selectedId, reading, step],
  );
  const pinning = usePinning({ review, select, raise });
  const { placing, place } = pinning;
  useSeekToThread(threads.find(({ id }) => id === selectedId));

  // What was sent opens as a thread, unless the reader is on to something else already.
  const idle = useRef(true);
  idle.current = selectedId === null && !draft.text && !draft.point && !placing;
  const { now } = address;
  const posted = review.posted.at(-1);
  useEffect(() => {
    // The address knows of a key that was pressed since this was drawn.
    if (posted && idle.current && now().comment === null) select(posted);
  }, [posted, select, now]);
  // Two pictures need the room of a small screen; the talk comes back after them.
  const compares = comparing.mode !== null;
  useEffect(() => {
    if (idle.current) setStop(compares ? "peek" : "half");
  }, [compares]);

  const back = () => {
    if (pinning.back()) return true;
    if (selectedId) leave();
    else if (address.view.box) select(null);
    else if (draft.point && !draft.text) setDraft({ point: null, place: null });
    else return false;
    return true;
  };
  const leaveComposer = () => {
    const pin = document.querySelector<HTMLElement>("[data-pin=draft]");
    if (pin) pin.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  useKeys({
    c: () => {
      if (!access.mayComment) return false;
      // Pins are put on one picture.
      if (comparing.mode) address.change({ mode: null });
      return place(!placing);
    },
    n: (event) => walk(1, event.shiftKey),
    p: () => walk(-1),
    e: () => {
      const thread = access.mayComment && mayResolve ? threads.find(({ id }) => id === selectedId) : undefined;
      return thread && isResolvable(thread) ? access.resolve(thread.id, !thread.resolved) : false;
    },
    r: () => (selectedId ? replyField.current?.focus() : false),
    "?": () => setHelp(true),
    Escape: back,
  });

  return (
    <div className="h-[var(--seen,100dvh)] stacked:flex stacked:flex-col beside:grid beside:grid-cols-[minmax(0,1fr)_320px] beside:grid-rows-[auto_minmax(0,1fr)] beside:min-[85rem]:grid-cols-[minmax(0,1fr)_360px]">
      <ShareBar review={review} address={address} comparing={comparing} user={user} onShortcuts={() => setHelp(true)} />
      {comparing.sides && comparing.mode ? (
        <Suspense fallback={<main id="main" className="bg-stage max-lg:flex-1" />}>
          <CompareView
            key={comparing.sides.map(({ source }) => source.fileUrl).join(" ")}
            review={review}
            address={address}
            sides={comparing.sides}
            mode={comparing.mode}
            otherToken={comparing.otherToken}
            selectedId={selectedId}
            hoveredId={hoveredId}
            onSelect={select}
            filterMarks={filterMarks}
          />
        </Suspense>
      ) : (
        <Viewer
          source={{ ...version, previews: version.previews ?? [] }}
          alt={[media.name, media.state && `(${media.state})`, media.description && `: ${media.description}`].filter(Boolean).join(" ")}
          edge={[[`v${version.number}`, ...(media.branch ? [media.branch] : [])], media.prNumber === null ? null : `#${media.prNumber}`]}
          pins={{ marks, selectedId, hoveredId, area: address.view.box, onSelect: select }}
          draft={pinning.shownDraft}
          placing={placing}
          mayPlace={access.mayComment}
          onPlacing={place}
          onAim={pinning.onAim}
          onReload={review.reload}
          address={address}
          notice={
            version.number === newest || review.arrival.arrived !== null || review.arrival.landed ? null : (
              <>
                <span>
                  You are looking at <b className="font-strong">v{version.number}</b>, an older version.
                  <span className="max-sm:hidden"> New comments belong to v{newest}.</span>
                </span>
                <button type="button" className="link shrink-0" onClick={() => review.showVersion(newest)}>
                  Go to v{newest}
                </button>
              </>
            )
          }
        >
          {pinning.elsewhere ? (
            <Suspense>
              <OlderVersionNotice newest={newest} onGo={pinning.elsewhere.goToNewest} onWithout={pinning.elsewhere.withoutPin} />
            </Suspense>
          ) : null}
        </Viewer>
      )}
      <ReadingProvider value={reading}>
        <PanelFrame stop={stop} onStop={setStop}>
          <CommentPanel
            threads={threads}
            listed={listed}
            onClear={clear}
            newFrom={newFrom}
            filter={
              <FilterBar
                threads={threads}
                filter={filter}
                onFilter={setFilter}
                versions={versions.map(({ number }) => number)}
                onExport={hand}
                onReadAll={fresh ? reading.readAll : null}
                signedIn={user !== null}
              />
            }
            shown={version.number}
            selectedId={selectedId}
            lit={lit}
            placeOf={placeOf}
            onSelect={select}
            onHover={setHoveredId}
            onStep={walk}
            onLeave={leave}
            onEdit={pinning.takeBack}
            banner={
              <>
                {review.asOf === null ? null : <StaleBanner asOf={review.asOf} onRetry={review.look} />}
                <VersionBanner review={review} missing={missing} />
              </>
            }
            composer={
              <NewThread
                field={composer}
                subject={isVideo ? "video" : "picture"}
                draft={draft}
                onDraft={pinning.onDraft}
                onEscape={leaveComposer}
                placeOf={placeOf}
              />
            }
          />
        </PanelFrame>
      </ReadingProvider>
      <p role="status" className="sr-only">
        {review.news}
      </p>
      {help ? (
        <Suspense>
          <Shortcuts
            open
            onClose={() => setHelp(false)}
            features={{
              mayComment: access.mayComment,
              isVideo,
              compares: comparing.choices.length > 0,
              isPaired: Boolean(review.share.counterpart),
              hasSiblings: (review.share.siblings?.length ?? 0) > 1,
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
