"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { CommentPanel } from "@/components/comments/comment-panel";
import { FilterBar } from "@/components/comments/filter-bar";
import { NewThread } from "@/components/comments/new-thread";
import { replyField } from "@/components/comments/open-thread";
import { PlaceLinksProvider } from "@/components/comments/place-link";
import { ReadingProvider, useReading } from "@/components/comments/read-tracking";
import { ReviewAccessProvider } from "@/components/comments/review-access";
import { stepCandidates, threadAfter } from "@/components/comments/thread-steps";
import { useKeys } from "@/components/ui/use-keys";
import { PanelFrame, type Stop } from "@/components/viewer/panel-frame";
import { placementText } from "@/lib/builds/earlier-threads";
import type { BuildKey } from "@/lib/queries/builds";
import { matchesFilter, noFilter } from "@/lib/review/comment-filter";
import { isResolvable, type Thread } from "@/lib/review/threads";
import { useBuildThreads } from "./use-build-threads";
import { useThreadInHash } from "./use-thread-in-hash";

type Props = {
  build: BuildKey;
  url: string;
  user: { id: string; name: string | null; slug: string };
  /** Snapshot on the stage, which new threads are about; null for the whole build. */
  snapshotId?: string | null;
  mayComment: boolean;
  /** Comments can be kept for the review. */
  mayDraft: boolean;
};

/** Panel with the comments of a build and its snapshots, and the open threads of earlier builds. */
export default function BuildComments({ build, url, user, snapshotId = null, mayComment, mayDraft }: Props) {
  const { subject, threads, placements, access, draft, setDraft, posted } = useBuildThreads({
    build,
    user,
    mayComment,
    mayDraft,
    snapshotId,
  });
  const [filter, setFilter] = useState(noFilter);
  const [stop, setStop] = useState<Stop>("half");
  const { selectedId, lit, select } = useThreadInHash(threads);
  const reading = useReading({ subject, userId: user.id, threads, offered: true });
  const { unread } = reading;
  const composer = useRef<{ focus: () => void } | null>(null);
  const listed = useMemo(() => {
    const reader = { userId: user.id, isUnread: ({ id }: Thread) => unread(id).length > 0 };
    return threads.filter((thread) => thread.id === selectedId || thread.id === posted || matchesFilter(thread, filter, reader));
  }, [threads, filter, unread, user.id, selectedId, posted]);
  useEffect(() => {
    if (posted) select(posted);
  }, [posted, select]);
  const step = useCallback(
    (direction: 1 | -1) => {
      const open = threads.find(({ id }) => id === selectedId);
      const next = threadAfter(stepCandidates(listed, selectedId, null), open?.number ?? null, direction);
      if (!next) return false;
      select(next.id);
      return true;
    },
    [threads, listed, selectedId, select],
  );
  useKeys({
    c: () => (mayComment ? composer.current?.focus() : false),
    n: () => step(1),
    p: () => step(-1),
    e: () => {
      const thread = mayComment ? threads.find(({ id }) => id === selectedId) : undefined;
      return thread && isResolvable(thread) ? access.resolve(thread.id, !thread.resolved) : false;
    },
    r: () => (selectedId ? replyField.current?.focus() : false),
    Escape: () => (selectedId ? select(null) : false),
  });
  const links = useMemo(
    () => ({
      address: url,
      go: () => undefined,
      show: () => undefined,
      about: ({ id, root }: Thread) => {
        const placed = placements.get(id);
        return root.snapshotName || placed ? (
          <p className="px-4 pb-1.5 text-xs text-ink-2 wrap-anywhere">
            {root.snapshotName ? <span className="mono">{root.snapshotName}</span> : null}
            {root.side === "before" ? <span className="text-ink-3"> before</span> : null}
            {placed ? <span className="block font-strong">{placementText(placed.placement)}</span> : null}
          </p>
        ) : null;
      },
    }),
    [url, placements],
  );
  const hasUnread = threads.some(({ id }) => unread(id).length > 0);
  return (
    <ReviewAccessProvider value={access}>
      <PlaceLinksProvider value={links}>
        <ReadingProvider value={reading}>
          <PanelFrame stop={stop} onStop={setStop}>
            <CommentPanel
              threads={threads}
              listed={listed}
              onClear={() => setFilter(noFilter)}
              newFrom={null}
              filter={
                <FilterBar
                  threads={threads}
                  filter={filter}
                  onFilter={setFilter}
                  versions={[]}
                  onExport={null}
                  onReadAll={hasUnread ? reading.readAll : null}
                  signedIn
                />
              }
              shown={build.number}
              fromOf={({ id }) => (placements.has(id) ? `#${placements.get(id)!.buildNumber}` : null)}
              selectedId={selectedId}
              lit={lit}
              placeOf={({ x, y }) => `${(x * 100).toFixed(1)} %, ${(y * 100).toFixed(1)} %`}
              onSelect={select}
              onHover={() => undefined}
              onStep={step}
              onLeave={() => select(null)}
              onEdit={(item) => {
                setDraft({
                  text: [item.text, draft.text].filter(Boolean).join("\n\n"),
                  people: [...(item.people ?? []), ...(draft.people ?? [])],
                });
                composer.current?.focus();
                return true;
              }}
              composer={
                <NewThread
                  field={composer}
                  draft={draft}
                  onDraft={setDraft}
                  onEscape={() => document.getElementById("main")?.focus()}
                  placeOf={() => ""}
                />
              }
            />
          </PanelFrame>
        </ReadingProvider>
      </PlaceLinksProvider>
    </ReviewAccessProvider>
  );
}
