"use client";

import { CommentPanel } from "@/components/comments/comment-panel";
import { FilterBar } from "@/components/comments/filter-bar";
import { NewThread } from "@/components/comments/new-thread";
import { ThreadEvents } from "@/components/comments/thread-events";
import { ReadingProvider } from "@/components/comments/read-tracking";
import { loadable } from "@/components/ui/loadable";
import { PanelFrame } from "@/components/viewer/panel-frame";
import { leaveComposer } from "./leave-composer";
import { LookingForChanges } from "./looking-for-changes";
import { PanelTabs } from "./panel-tabs";
import { StaleBanner } from "./stale-banner";
import type { PanelTab } from "./use-changes-tab";
import type { ReviewState } from "./use-review-state";
import { useThreadEvents } from "./use-thread-events";

const ChangesList = loadable(() => import("./changes-list"), "The list of changes");
const SetThreads = loadable(() => import("./set/set-threads"), "The threads of all files");
const VersionBanner = loadable(() => import("./version-banner"), "A note about versions");
const VerdictBar = loadable(() => import("./verdict/verdict-bar"), "The verdict");

/** The panel with the threads, their filter, the banners and the composer. */
export function ThreadPanel(state: ReviewState) {
  const {
    review,
    user,
    comparing,
    focus,
    reading,
    list,
    panel,
    pinning,
    stop,
    setStop,
    setHoveredId,
    stepThread,
    unreadCount,
    exportThreads,
  } = state;
  const { tab, setTab, changes: found } = state.changes;
  const { threads, versions, version, draft, composer, placeOf } = review;
  const events = useThreadEvents(review, list);
  const { arrival } = review;
  const late = arrival.arrived !== null && version.number !== review.newest;
  const compareUpload = (number: number) =>
    state.address.change({
      mode: state.address.view.mode ?? "split",
      version: number === review.newest ? null : number,
      vs: number - 1,
      with: null,
    });
  const compares = comparing.sides !== null;
  const files = review.share.link?.total ?? 0;
  const openTab = (next: PanelTab) => {
    setTab(next);
    // A lowered sheet has no room for the list.
    if (stop === "peek") setStop("half");
  };
  return (
    <ReadingProvider value={reading}>
      <PanelFrame stop={stop} onStop={setStop} closed={!panel.open}>
        {compares || files > 1 ? (
          <PanelTabs tab={tab} onTab={openTab} comments={threads.length} compares={compares} changes={found} files={files} />
        ) : null}
        {compares && tab === "changes" ? (
          <ChangesList pending={<LookingForChanges />} {...state} />
        ) : files > 1 && tab === "set" ? (
          <SetThreads review={review} address={state.address} onSelect={focus.select} pending={<div className="flex-1" />} />
        ) : (
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
                {focus.missing || late || arrival.landed ? <VersionBanner review={review} missing={focus.missing} /> : null}
                {review.share.project || review.share.reviews?.length ? (
                  <VerdictBar share={review.share} user={user} version={version.number} onSent={(id) => (id ? review.look() : undefined)} />
                ) : null}
              </>
            }
            eventsBefore={(id) => <ThreadEvents events={events.get(id)} onCompare={compareUpload} />}
            composer={
              pinning.isWritingAtPin ? (
                <p className="px-3 py-2 text-ink-3">Your comment is at its pin.</p>
              ) : (
                <NewThread field={composer} draft={draft} onDraft={pinning.onDraft} onEscape={leaveComposer} placeOf={placeOf} />
              )
            }
          />
        )}
      </PanelFrame>
    </ReadingProvider>
  );
}
