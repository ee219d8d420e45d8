"use client";

import { useList } from "@/components/shell/use-list";
import type { SnapshotSection } from "@/lib/builds/build-sections";
import type { CauseStageProps } from "./stage-props";
import { usePreloadedChanges } from "./use-preloaded-changes";
import { useRowWalk } from "./use-row-walk";

type Options = Pick<CauseStageProps, "source" | "view" | "page" | "onView"> & { section: SnapshotSection | null };

/** The list of snapshots around the one on the stage. Without a section it is empty. */
export function useStageSnapshots({ source, section, view, page, onView }: Options) {
  const { rows, total, perPage } = useList({ ...source.diffs(section ?? "changed", page), enabled: section !== null });
  const index = rows.findIndex(({ id }) => id === view.snapshot);
  usePreloadedChanges(source, index < 0 ? [] : rows.slice(index + 1, index + 3), ({ id }) => ({ snapshot: id }));
  const walk = useRowWalk({
    rows,
    page,
    perPage,
    total,
    index,
    current: view.snapshot,
    pageOf: (next) => source.diffs(section ?? "changed", next),
    onOpen: ({ id }, next) => onView({ snapshot: id, region: null, ...(next !== page && { page: next }) }, "replace"),
  });
  return {
    /** Number of snapshots of the section. */
    total,
    /** Place of the snapshot among the rows of its page; -1 for none. */
    index,
    /** Place of the snapshot in the section, from 0. */
    number: (page - 1) * perPage + index,
    ...walk,
  };
}
