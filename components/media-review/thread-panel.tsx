"use client";

import { useMemo } from "react";
import { type DiscussionView, DiscussionViewProvider } from "@/components/discussion/discussion-view";
import { CommentPanel } from "@/components/discussion/panel/comment-panel";
import { FilterBar } from "@/components/discussion/panel/filter-bar";
import { NewThread } from "@/components/discussion/composer/new-thread";
import { ThreadEvents } from "@/components/discussion/thread/thread-events";
import { ReadingProvider } from "@/components/discussion/reading/read-tracking";
import { PanelFrame } from "@/components/stage/panel-frame";
import { leaveComposer } from "@/components/discussion/composer/leave-composer";
import { PanelTabs } from "./panel-tabs";
import { StaleBanner } from "./version/stale-banner";
import type { PanelTab } from "./compare/use-changes-tab";
import type { ReviewState } from "./use-review-state";
import { useThreadEvents } from "./use-thread-events";
import { ChangesList } from "./compare/changes-list";
import { VersionBanner } from "./version/version-banner";
import { VerdictBar } from "./verdict/verdict-bar";
import { loadable } from "@/components/ui/loadable";

const SetThreads = loadable(() => import("./set/set-threads"), "The threads of all files");

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
  const { select, leave, selectedId, lit } = focus;
  const actions = useMemo(() => ({ select, hover: setHoveredId, step: stepThread, leave }), [select, setHoveredId, stepThread, leave]);
  const view: DiscussionView = {
    threads,
    listed: list.listed,
    selectedId,
    lit,
    actions,
    clearFilter: list.clear,
    fromOf: (thread) => (thread.version !== null && thread.version !== version.number ? `v${thread.version}` : null),
    placeOf,
    takeBack: pinning.takeBack,
  };
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
  const { project, permissions, reviews = [] } = review.share;
  const hasVerdict = reviews.length > 0 || (user !== null && project !== null && permissions.includes("review"));
  const hasTabs = compares || files > 1;
  const openTab = (next: PanelTab) => {
    setTab(next);
    // A lowered sheet has no room for the list.
    if (stop === "peek") setStop("half");
  };
  return (
    <DiscussionViewProvider value={view}>
      <ReadingProvider value={reading}>
        <PanelFrame stop={stop} onStop={setStop} closed={!panel.open}>
          {hasTabs ? (
            <PanelTabs tab={tab} onTab={openTab} comments={threads.length} compares={compares} changes={found} files={files} />
          ) : null}
          {compares && tab === "changes" ? (
            <ChangesList {...state} />
          ) : files > 1 && tab === "set" ? (
            <SetThreads pending={<div className="flex-1" />} review={review} address={state.address} onSelect={focus.select} />
          ) : (
            <CommentPanel
              newFrom={list.newFrom}
              filter={
                // Below tabs: in their row.
                <div className={hasTabs ? "pointer-events-none -mt-12 shrink-0" : "shrink-0"}>
                  <FilterBar
                    {...(hasTabs && { heading: null })}
                    threads={threads}
                    filter={list.filter}
                    onFilter={list.setFilter}
                    versions={versions.map(({ number }) => number)}
                    onExport={exportThreads}
                    onReadAll={unreadCount ? reading.readAll : null}
                    signedIn={user !== null}
                  />
                </div>
              }
              banner={
                <>
                  {review.asOf === null ? null : <StaleBanner asOf={review.asOf} onRetry={review.look} />}
                  {focus.missing || late || arrival.landed ? <VersionBanner review={review} missing={focus.missing} /> : null}
                  {hasVerdict ? (
                    <VerdictBar
                      share={review.share}
                      user={user}
                      version={version.number}
                      onSent={(id) => (id ? review.look() : undefined)}
                    />
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
    </DiscussionViewProvider>
  );
}
