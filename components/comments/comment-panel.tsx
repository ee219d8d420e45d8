"use client";

import { type ReactNode, useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import type { Thread } from "@/lib/comments";
import type { Draft } from "@/lib/drafts";
import { plural } from "@/lib/format";
import type { Point } from "@/lib/point";
import { NoComments } from "./no-comments";
import { OutgoingThreads } from "./new-thread";
import { useReviewAccess } from "./review-access";
import { ThreadItem } from "./thread-item";
import { WhyNot } from "./why-not";

type Filter = "all" | "open" | "resolved";
type Props = {
  threads: readonly Thread[];
  /** Number of the version on the stage. */
  shown: number;
  selectedId: string | null;
  lit: string | null;
  placeOf: (point: Point) => string | null;
  onSelect: (id: string | null) => void;
  onHover: (id: string | null) => void;
  onStep: (direction: 1 | -1) => void;
  onEdit: (draft: Draft) => void;
  /** Where a new thread is written. */
  composer: ReactNode;
  /** Beside the filter; above the list. */
  tools?: ReactNode;
  banner?: ReactNode;
};

/** The list of threads, oldest first, with the one that is open. */
export function CommentPanel({
  threads,
  shown,
  selectedId,
  lit,
  placeOf,
  onSelect,
  onHover,
  onStep,
  onEdit,
  composer,
  tools,
  banner,
}: Props) {
  const { mayComment, outgoing } = useReviewAccess();
  const [filter, setFilter] = useState<Filter>("all");
  const resolved = threads.filter((thread) => thread.resolved).length;
  const listed = threads.filter((thread) => thread.id === selectedId || filter === "all" || thread.resolved === (filter === "resolved"));
  const writing = outgoing.some(({ threadId }) => threadId === null);
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-line px-3 max-lg:group-has-data-open/panel:hidden">
        {threads.length ? (
          <Segmented
            label="Threads shown"
            value={filter}
            onChange={setFilter}
            options={[
              { value: "all", label: "All", count: threads.length },
              { value: "open", label: "Open", count: threads.length - resolved },
              ...(resolved ? [{ value: "resolved" as const, label: "Resolved", count: resolved }] : []),
            ]}
          />
        ) : (
          <h2 className="ms-1 font-strong">Comments</h2>
        )}
        <span className="flex-1" />
        {tools}
      </div>
      {banner}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
        {threads.length || writing ? (
          <>
            <ol aria-label="Threads" className="max-lg:group-has-data-open/panel:[&>:not([data-open])]:hidden">
              {listed.map((thread) => (
                <ThreadItem
                  key={thread.id}
                  thread={thread}
                  total={threads.length}
                  from={thread.version !== null && thread.version !== shown ? thread.version : null}
                  open={thread.id === selectedId}
                  lit={thread.id === selectedId ? lit : null}
                  place={thread.point && placeOf(thread.point)}
                  onSelect={onSelect}
                  onHover={onHover}
                  onStep={onStep}
                />
              ))}
            </ol>
            {listed.length ? null : (
              <p className="px-4 py-6 text-center text-ink-2">
                {filter === "open" ? `All ${plural(threads.length, "thread")} resolved.` : "No threads match."}{" "}
                <button type="button" className="link" onClick={() => setFilter("all")}>
                  Show all
                </button>
              </p>
            )}
            <OutgoingThreads onEdit={onEdit} />
          </>
        ) : (
          <NoComments mayComment={mayComment} />
        )}
      </div>
      <div
        className={`shrink-0 border-t border-line p-3 ${mayComment ? "max-lg:group-has-data-open/panel:hidden" : "group-has-data-open/panel:hidden"}`}
      >
        {mayComment ? composer : <WhyNot />}
      </div>
    </>
  );
}
