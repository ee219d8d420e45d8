"use client";

import { CommentPanel } from "@/components/comments/comment-panel";
import { FilterBar } from "@/components/comments/filter-bar";
import { NewThread } from "@/components/comments/new-thread";
import { ReadingProvider } from "@/components/comments/read-tracking";
import { PanelFrame } from "@/components/viewer/panel-frame";
import { StaleBanner } from "./stale-banner";
import type { ReviewState } from "./use-review-state";
import { VerdictBar } from "./verdict/verdict-bar";
import { VersionBanner } from "./version-banner";

/** Moves the focus from the composer to the draft's pin. */
function leaveComposer() {
  const pin = document.querySelector<HTMLElement>("[data-pin=draft]");
  if (pin) pin.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** The panel with the threads, their filter, the banners and the composer. */
export function ThreadPanel(state: ReviewState) {
  const { review, user, focus, reading, list, pinning, stop, setStop, setHoveredId, stepThread, unreadCount, exportThreads } = state;
  const { threads, versions, version, draft, composer, placeOf } = review;
  return (
    <ReadingProvider value={reading}>
      <PanelFrame stop={stop} onStop={setStop}>
        <CommentPanel
          threads={threads}
          listed={list.listed}
          onClear={list.clear}
          newFrom={list.newFrom}
          filter={
            <FilterBar
              threads={threads}
              filter={list.filter}
              onFilter={list.setFilter}
              versions={versions.map(({ number }) => number)}
              onExport={exportThreads}
              onReadAll={unreadCount ? reading.readAll : null}
              signedIn={user !== null}
            />
          }
          shown={version.number}
          selectedId={focus.selectedId}
          lit={focus.lit}
          placeOf={placeOf}
          onSelect={focus.select}
          onHover={setHoveredId}
          onStep={stepThread}
          onLeave={focus.leave}
          onEdit={pinning.takeBack}
          banner={
            <>
              {review.asOf === null ? null : <StaleBanner asOf={review.asOf} onRetry={review.look} />}
              <VersionBanner review={review} missing={focus.missing} />
              <VerdictBar share={review.share} user={user} version={version.number} onSent={(id) => (id ? review.look() : undefined)} />
            </>
          }
          composer={<NewThread field={composer} draft={draft} onDraft={pinning.onDraft} onEscape={leaveComposer} placeOf={placeOf} />}
        />
      </PanelFrame>
    </ReadingProvider>
  );
}
