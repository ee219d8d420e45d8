"use client";

import { loadable } from "@/components/ui/loadable";
import { Segmented } from "@/components/ui/segmented";
import type { ListedChanges } from "@/components/viewer/compare/compare";
import { centreOf, type Box } from "@/lib/review/place";
import { pinMarks } from "./pin-marks";
import type { PanelTab } from "./use-changes-tab";
import type { ReviewState } from "./use-review-state";

const ChangesPanel = loadable(() => import("@/components/viewer/compare/changes-panel"), "The list of changes");
const loading = (
  <p role="status" className="flex-1 px-4 py-6 text-center text-ink-2">
    Looking for changes…
  </p>
);

type TabsProps = {
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  comments: number;
  compares: boolean;
  changes: ListedChanges | null;
  /** Number of files of the share link; 0 for a page of a single one. */
  files: number;
};

/** Tabs of the panel during a comparison, and on the pages of a link to several files. */
export function PanelTabs({ tab, onTab, comments, compares, changes, files }: TabsProps) {
  const found = changes?.difference.state === "found" ? changes.areas.length : undefined;
  return (
    <div className="flex h-12 shrink-0 items-center border-b border-line px-3 max-lg:group-has-data-open/panel:hidden">
      <Segmented<PanelTab>
        label="Panel"
        value={tab}
        onChange={onTab}
        options={[
          { value: "comments", label: "Comments", count: comments },
          ...(compares ? [{ value: "changes" as const, label: "Changes", ...(found !== undefined && { count: found }) }] : []),
          ...(files > 1 ? [{ value: "set" as const, label: "All files" }] : []),
        ]}
      />
    </div>
  );
}

/** The changed areas of the comparison, with the threads of the newer version. */
export function ChangesList({ review, comparing, changes, focus, list, pinning }: ReviewState) {
  const { sides } = comparing;
  if (!sides || !changes.changes) return loading;
  const [before, after] = sides;
  const marks = after.version === null ? [] : list.filterMarks(pinMarks(review.threads, [], after.version, ""));
  const mayComment = review.access.mayComment && after.version === review.newest;
  return (
    <ChangesPanel
      pending={loading}
      changes={changes.changes}
      before={before}
      after={after}
      marks={marks}
      onThread={focus.select}
      onComment={mayComment ? (box: Box) => pinning.onAim({ point: centreOf(box), box }, true) : null}
    />
  );
}
