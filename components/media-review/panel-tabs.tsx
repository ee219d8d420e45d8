"use client";

import { Segmented } from "@/components/ui/segmented";
import type { ListedChanges } from "@/components/stage/compare/compare";
import type { PanelTab } from "./compare/use-changes-tab";

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
