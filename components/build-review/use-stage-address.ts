"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useState } from "react";
import { buildPageUrl } from "@/lib/builds/build-sections";
import { noChange, stageUrl } from "@/lib/builds/build-view";

const url = { ...stageUrl, page: buildPageUrl.page };

/** The change of a build that the address names, with the means to move on. Null in the overview. */
export function useBuildStageAddress() {
  const [{ page, ...view }, update] = useQueryStates(url);
  const onView = useCallback(
    (next: Partial<typeof view> & { page?: number }, history: "push" | "replace" = "push"): void => void update(next, { history }),
    [update],
  );
  /** The cause that was looked at last, to which the overview returns. */
  const [last, setLast] = useState(view.cause);
  if (view.cause && view.cause !== last) setLast(view.cause);
  /** The snapshot that was looked at last. */
  const [lastSnapshot, setLastSnapshot] = useState(view.snapshot);
  if (view.snapshot && !view.cause && view.snapshot !== lastSnapshot) setLastSnapshot(view.snapshot);
  const isOpen = view.cause !== null || view.snapshot !== null;
  /** The page of the list that the stage was opened from: the stage walks through pages of its own. */
  const [listPage, setListPage] = useState(1);
  if (!isOpen && page !== listPage) setListPage(page);
  const onClose = useCallback((): void => void update({ ...noChange, page: listPage }, { history: "push" }), [update, listPage]);
  return { view, page, onView, onClose, last, lastSnapshot, isOpen };
}

export type BuildStageAddress = ReturnType<typeof useBuildStageAddress>;
