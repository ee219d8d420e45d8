"use client";

import type { ReactNode } from "react";

/** Content of the bar that its owner fills. */
export type StageBarSlots = {
  /** The place in the list, with the steps to its neighbours. */
  middle?: ReactNode;
  /** Facts, further actions and the decision. */
  end?: ReactNode;
};

/** Bar under the stage in one row: what changes the look at the start, the place in the list in the middle, the decision at the end. */
export const StageBar = ({ start, middle, end }: StageBarSlots & { start?: ReactNode }) => (
  <div
    data-stage-bar
    className="grid min-h-14 grid-cols-[1fr_auto_1fr] items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-3 py-2 max-rail:flex max-rail:flex-wrap"
  >
    <span className="flex min-w-0 items-center gap-1">{start}</span>
    <span className="flex items-center">{middle}</span>
    <span className="flex min-w-0 items-center justify-end gap-2 max-rail:ms-auto max-rail:flex-wrap">{end}</span>
  </div>
);
