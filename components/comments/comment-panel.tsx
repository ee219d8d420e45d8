"use client";

import { Fragment, type ReactNode } from "react";
import type { Thread } from "@/lib/review/threads";
import type { Outgoing } from "@/lib/review/drafts";
import { plural } from "@/lib/format";
import { usePreload } from "@/components/ui/use-loaded";
import type { Box } from "@/lib/review/place";
import type { Point } from "@/lib/review/point";
import { NoComments } from "./no-comments";
import { atTheEnd, OutgoingThreads } from "./outgoing-list";
import { useReadingOf } from "./read-tracking";
import { useReviewAccess } from "./review-access";
import { ThreadItem } from "./thread-item";
import { loadThreadParts } from "./thread-parts";
import { CannotComment, GateNote, GuestNote } from "./cannot-comment";

type Props = {
  threads: readonly Thread[];
  /** Threads that match the filter, and the open one. */
  listed: readonly Thread[];
  /** Filter bar above the list. */
  filter: ReactNode;
  onClear: () => void;
  /** First thread that started after the reader's last visit; null for none. */
  newFrom: string | null;
  /** Number of the shown version. */
  shown: number;
  /** Names where a thread was written, instead of its version; null for what is shown. */
  fromOf?: (thread: Thread) => string | null;
  selectedId: string | null;
  lit: string | null;
  placeOf: (point: Point, box?: Box | null) => string;
  onSelect: (id: string | null) => void;
  onHover: (id: string | null) => void;
  onStep: (direction: 1 | -1) => void;
  onLeave: () => void;
  /** Puts an unsent comment back into a field; returns false when the field is taken. */
  onEdit: (item: Outgoing) => boolean;
  /** Field for a new thread. */
  composer: ReactNode;
  banner?: ReactNode;
  /** Replaces the heading and the sentence about pins while there are no comments. */
  empty?: ReactNode;
  /** Renders what happened before a listed thread, or after the last one (null). */
  eventsBefore?: (threadId: string | null) => ReactNode;
};

/** List of threads, oldest first, with the open one expanded. */
export function CommentPanel({
  threads,
  listed,
  filter,
  onClear,
  newFrom,
  shown,
  fromOf,
  selectedId,
  lit,
  placeOf,
  onSelect,
  onHover,
  onStep,
  onLeave,
  onEdit,
  composer,
  banner,
  empty,
  eventsBefore,
}: Props) {
  const { mayComment, gate = null, outgoing } = useReviewAccess();
  const mayWrite = mayComment || gate !== null;
  const { unread } = useReadingOf();
  usePreload(loadThreadParts, "input");
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
                    from={fromOf ? fromOf(thread) : thread.version !== null && thread.version !== shown ? `v${thread.version}` : null}
                    open={thread.id === selectedId}
                    lit={thread.id === selectedId ? lit : null}
                    unread={unread(thread.id).length}
                    place={thread.point && placeOf(thread.point, thread.place?.box)}
                    onSelect={onSelect}
                    onHover={onHover}
                    onStep={onStep}
                    onLeave={onLeave}
                  />
                </Fragment>
              ))}
              {eventsBefore?.(null)}
            </ol>
            {listed.length || !threads.length ? null : (
              <p role="status" className="px-4 py-6 text-center text-ink-2">
                {done ? `All ${plural(threads.length, "thread")} resolved.` : "No threads match."}{" "}
                <button type="button" className="link" onClick={onClear}>
                  {done ? "Show resolved" : "Clear filters"}
                </button>
              </p>
            )}
            <OutgoingThreads threads={threads} openId={selectedId} onSelect={onSelect} onEdit={onEdit} />
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
        className={`shrink-0 border-t border-line p-3 ${mayComment ? "max-lg:group-has-data-open/panel:hidden" : "group-has-data-open/panel:hidden"}`}
      >
        {mayWrite ? composer : <CannotComment />}
        {mayComment ? <GuestNote /> : <GateNote />}
      </div>
    </>
  );
}
