"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useRef } from "react";
import { buildPageUrl } from "@/lib/builds/build-sections";
import { noChange, stageUrl } from "@/lib/builds/build-view";

const url = { ...stageUrl, page: buildPageUrl.page };

/** The change of a build that the address names, with the means to move on. Null in the overview. */
export function useBuildStageAddress() {
  const [{ page, ...view }, update] = useQueryStates(url);
  const onView = useCallback(
    (next: Partial<typeof view> & { page?: number }, history: "push" | "replace" = "push") => void update(next, { history }),
    [update],
  );
  /** The cause that was looked at last, to which the overview returns. */
  const last = useRef(view.cause);
  if (view.cause) last.current = view.cause;
  /** The snapshot that was looked at last. */
  const lastSnapshot = useRef(view.snapshot);
  if (view.snapshot && !view.cause) lastSnapshot.current = view.snapshot;
  const isOpen = view.cause !== null || view.snapshot !== null;
  /** The page of the list that the stage was opened from: the stage walks through pages of its own. */
  const listPage = useRef(1);
  if (!isOpen) listPage.current = page;
  const onClose = useCallback(() => void update({ ...noChange, page: listPage.current }, { history: "push" }), [update]);
  return {
    view,
    page,
    onView,
    onClose,
    last: last.current,
    lastSnapshot: lastSnapshot.current,
    isOpen,
  };
}

export type BuildStageAddress = ReturnType<typeof useBuildStageAddress>;
