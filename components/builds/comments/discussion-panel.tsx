"use client";

import { type Ref, useEffect, useMemo, useState } from "react";
import { CommentPanel } from "@/components/comments/comment-panel";
import { FilterBar } from "@/components/comments/filter-bar";
import { NewThread } from "@/components/comments/new-thread";
import { PlaceLinksProvider } from "@/components/comments/place-links";
import { ReadingProvider, type useReading } from "@/components/comments/read-tracking";
import { PanelFrame, type Stop } from "@/components/viewer/panel-frame";
import { placementText } from "@/lib/builds/earlier-threads";
import type { ThreadFilter } from "@/lib/review/comment-filter";
import { noFilter } from "@/lib/review/comment-filter";
import type { Draft, Outgoing } from "@/lib/review/drafts";
import type { Box } from "@/lib/review/place";
import type { Point } from "@/lib/review/point";
import type { Thread } from "@/lib/review/threads";
import type { Placements } from "./stage-marks";

type Props = {
  buildNumber: number;
  url: string;
  threads: readonly Thread[];
  listed: readonly Thread[];
  placements: Placements;
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  reading: ReturnType<typeof useReading>;
  stop: Stop;
  onStop: (stop: Stop) => void;
  selectedId: string | null;
  lit: string | null;
  onSelect: (id: string | null) => void;
  onHover: (id: string | null) => void;
  onStep: (direction: 1 | -1) => boolean;
  onLeave: () => void;
  onEdit: (item: Outgoing) => boolean;
  draft: Draft;
  onDraft: (part: Partial<Draft> | null) => void;
  placeOf: (point: Point, box?: Box | null) => string;
  /** Formats the place of the draft's pin. */
  draftPlaceOf: (point: Point, box?: Box | null) => string;
  composer: Ref<{ focus: () => void }>;
  /** Called once the panel is rendered. */
  onReady: () => void;
};

const goOn = () => undefined;

/** Moves the focus from the composer to the draft's pin, else to the page. */
function leaveComposer() {
  const pin = document.querySelector<HTMLElement>("[data-pin=draft]");
  (pin ?? document.getElementById("main"))?.focus();
}

/** Panel with the comments of a build: beside the page, on small screens a sheet. */
export default function DiscussionPanel(props: Props) {
  const { buildNumber, url, threads, listed, placements, filter, onFilter, reading, stop, onStop, selectedId, lit, draft, onDraft } = props;
  const { onSelect, onHover, onStep, onLeave, onEdit, placeOf, draftPlaceOf, composer, onReady } = props;
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    setSeen(true);
    onReady();
  }, [onReady]);
  const links = useMemo(
    () => ({
      address: url,
      go: goOn,
      show: goOn,
      about: ({ id, root }: Thread) => {
        const placed = placements.get(id);
        return root.snapshotName || placed ? (
          <p className="px-4 pb-1.5 text-xs text-ink-2 wrap-anywhere">
            {root.snapshotName ? (
              <span className="mono line-clamp-3" title={root.snapshotName}>
                {root.snapshotName}
              </span>
            ) : null}
            {root.side === "before" ? <span className="block text-ink-3">On the picture before</span> : null}
            {placed ? <span className="block font-strong">{placementText(placed.placement)}</span> : null}
          </p>
        ) : null;
      },
    }),
    [url, placements],
  );
  const hasUnread = threads.some(({ id }) => reading.unread(id).length > 0);
  return (
    <PlaceLinksProvider value={links}>
      <ReadingProvider value={reading}>
        <PanelFrame stop={stop} onStop={onStop}>
          <CommentPanel
            threads={threads}
            listed={listed}
            onClear={() => onFilter(noFilter)}
            newFrom={null}
            filter={
              <FilterBar
                threads={threads}
                filter={filter}
                onFilter={onFilter}
                versions={[]}
                onExport={null}
                onReadAll={hasUnread ? reading.readAll : null}
                signedIn
              />
            }
            shown={buildNumber}
            fromOf={({ id }) => (placements.has(id) ? `#${placements.get(id)!.buildNumber}` : null)}
            selectedId={selectedId}
            lit={isSeen ? lit : null}
            placeOf={placeOf}
            onSelect={onSelect}
            onHover={onHover}
            onStep={onStep}
            onLeave={onLeave}
            onEdit={onEdit}
            composer={<NewThread field={composer} draft={draft} onDraft={onDraft} onEscape={leaveComposer} placeOf={draftPlaceOf} />}
          />
        </PanelFrame>
      </ReadingProvider>
    </PlaceLinksProvider>
  );
}
