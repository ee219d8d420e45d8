"use client";

import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { CommentPanel } from "@/components/discussion/panel/comment-panel";
import { FilterBar } from "@/components/discussion/panel/filter-bar";
import { leaveComposer } from "@/components/discussion/composer/leave-composer";
import { NewThread } from "@/components/discussion/composer/new-thread";
import { DiscussionViewProvider, useDiscussionView } from "@/components/discussion/discussion-view";
import { AnchorLinksProvider } from "@/components/discussion/anchor-links";
import { ReadingProvider, type useReading } from "@/components/discussion/reading/read-tracking";
import { PanelFrame, type Stop } from "@/components/stage/panel-frame";
import { placementText } from "@/lib/builds/earlier-threads";
import type { ThreadFilter } from "@/lib/review/comment-filter";
import type { Thread } from "@/lib/review/threads";
import type { Placements } from "./stage-marks";

type Props = {
  url: string;
  placements: Placements;
  filter: ThreadFilter;
  onFilter: (filter: ThreadFilter) => void;
  reading: ReturnType<typeof useReading>;
  sheet: { stop: Stop; setStop: (stop: Stop) => void };
  /** Draft of a new thread and its field. `placeOf` formats the place of its pin. */
  writing: Pick<ComponentProps<typeof NewThread>, "draft" | "onDraft" | "placeOf" | "field">;
  /** Called once the panel is rendered. */
  onReady: () => void;
};

const goOn = () => undefined;

/** Panel with the comments of a build: beside the page, on small screens a sheet. */
export function DiscussionPanel({ url, placements, filter, onFilter, reading, sheet, writing, onReady }: Props) {
  const view = useDiscussionView();
  const { threads } = view;
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
              <span className="mono line-clamp-3" dir="auto" title={root.snapshotName}>
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
  // A comment lights up once it can be seen.
  const shown = isSeen ? view : { ...view, lit: null };
  const hasUnread = threads.some(({ id }) => reading.unread(id).length > 0);
  return (
    <AnchorLinksProvider value={links}>
      <ReadingProvider value={reading}>
        <PanelFrame stop={sheet.stop} onStop={sheet.setStop}>
          <DiscussionViewProvider value={shown}>
            <CommentPanel
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
              composer={<NewThread {...writing} onEscape={leaveComposer} />}
            />
          </DiscussionViewProvider>
        </PanelFrame>
      </ReadingProvider>
    </AnchorLinksProvider>
  );
}
