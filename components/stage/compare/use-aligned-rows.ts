"use client";

import { useMemo } from "react";
import { layOutAligned, type PairLayout } from "@/lib/builds/aligned-layout";
import { isTall } from "@/lib/review/point";
import type { ShareView } from "@/lib/review/view";
import { isVideo, type Side, sizeOf } from "./side";
import type { ChangesState } from "./use-changed-areas";

/** Returns true for pictures whose content can have moved up or down: tall ones, and those of two heights. */
export const canMove = (before: Side, after: Side): boolean =>
  !isVideo(before) && !isVideo(after) && (isTall(sizeOf(after)) || sizeOf(before).height !== sizeOf(after).height);

/**
 * Returns the layout of two pictures with equal content at one height, once it is known to have moved. Null: in the difference, whose mask
 * belongs to the newer picture, and where rows are compared in place.
 */
export function useAlignedRows(
  before: Side,
  after: Side,
  { mode, align }: Pick<ShareView, "mode" | "align">,
  { difference }: Pick<ChangesState, "difference">,
): PairLayout | null {
  const areas = difference.state === "found" && difference.moves ? difference.areas : null;
  return useMemo(() => {
    if (!areas || mode === "diff" || align !== "corner" || isVideo(before) || isVideo(after)) return null;
    const pairs = areas.map(({ kind, sides }) => ({ kind, ...sides }));
    const layout = layOutAligned(sizeOf(before), sizeOf(after), pairs);
    return layout.moves ? layout : null;
  }, [areas, mode, align, before, after]);
}
