"use client";

import { Fragment, type ReactNode } from "react";
import { plural } from "@/lib/format";
import { usePreload } from "@/components/ui/loadable";
import { NoComments } from "./no-comments";
import { atTheEnd, OutgoingThreads } from "@/components/discussion/outbox/outgoing-list";
import { useReadingOf } from "@/components/discussion/reading/read-tracking";
import { useDiscussionView } from "../discussion-view";
import { useReviewAccess } from "../review-access";
import { ThreadItem } from "@/components/discussion/thread/thread-item";
import { loadThread } from "@/components/discussion/thread/open-thread";
import { CannotComment, GateNote, GuestNote } from "./cannot-comment";

type Props = {
  /** Filter bar above the list. */
  filter: ReactNode;
  /** First thread that started after the reader’s last visit. */
  newFrom?: string | null;
  /** Field for a new thread. */
  composer: ReactNode;
  banner?: ReactNode;
  /** Replaces the heading and the sentence about pins while there are no comments. */
  empty?: ReactNode;
  /** Renders what happened before a listed thread, or after the last one (null). */
  eventsBefore?: (threadId: string | null) => ReactNode;
};

/** List of threads, oldest first, with the open one expanded. */
export function CommentPanel({ filter, newFrom = null, composer, banner, empty, eventsBefore }: Props) {
  const { threads, listed, selectedId, lit, actions, clearFilter, fromOf, placeOf } = useDiscussionView();
  const { mayComment, gate = null, outgoing } = useReviewAccess();
  const mayWrite = mayComment || gate !== null;
  const { unread } = useReadingOf();
  usePreload(loadThread, "input");
  const done = threads.every(({ resolved }) => resolved);
  const leaving = atTheEnd(outgoing, selectedId).length > 0;
  return (
    <>
      {threads.length ? (
        <div data-print="none" className="contents">
          {filter}
        </div>
      ) : empty ? null : (
        <h2 className="flex h-12 shrink-0 items-center border-b border-line px-4 font-strong max-lg:group-has-data-open/panel:hidden">
          Comments
        </h2>
      )}
      {banner}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain max-lg:[contain:size]">
        {threads.length || leaving ? (
          <>
            <ol aria-label="Threads" className="max-lg:group-has-data-open/panel:[&>:not([data-open])]:hidden">
              {listed.map((thread) => (
                <Fragment key={thread.id}>
                  {eventsBefore?.(thread.id)}
                  {thread.id === newFrom ? (
                    <li className="border-b border-line bg-wash px-4 py-1.5 ps-13 text-xs font-strong max-lg:group-has-data-open/panel:hidden">
                      New since your last visit
                    </li>
                  ) : null}
                  <ThreadItem
                    thread={thread}
                    total={threads.length}
                    from={fromOf(thread)}
                    open={thread.id === selectedId}
                    lit={thread.id === selectedId ? lit : null}
                    unread={unread(thread.id).length}
                    place={thread.point && placeOf(thread.point, thread.fragment?.box)}
                    actions={actions}
                  />
                </Fragment>
              ))}
              {eventsBefore?.(null)}
            </ol>
            {listed.length || !threads.length ? null : (
              <p role="status" className="px-4 py-6 text-center text-ink-2">
                {done ? `All ${plural(threads.length, "thread")} resolved.` : "No threads match."}{" "}
                <button type="button" className="link" onClick={clearFilter}>
                  {done ? "Show resolved" : "Clear filters"}
                </button>
              </p>
            )}
            <OutgoingThreads />
          </>
        ) : (
          <>
            <ol aria-label="Events" className="empty:hidden">
              {eventsBefore?.(null)}
            </ol>
            {empty ?? <NoComments mayComment={mayComment} />}
          </>
        )}
      </div>
      <div
        data-print="none"
        className={`shrink-0 border-t border-line px-4 py-3 ${mayComment ? "max-lg:group-has-data-open/panel:hidden" : "group-has-data-open/panel:hidden"}`}
      >
        {mayWrite ? composer : <CannotComment />}
        {mayComment ? <GuestNote /> : <GateNote />}
      </div>
    </>
  );
}
