"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useList } from "@/components/shell/use-list";
import { noRegion } from "@/lib/builds/build-view";
import { usePreloadedChanges } from "./use-preloaded-changes";
import type { CauseStageProps } from "./stage-props";
import { useRowWalk } from "./use-row-walk";

type Options = Pick<CauseStageProps, "source" | "view" | "page" | "onView" | "findPage">;

/** The list of causes around the one on the stage. A cause that is on another page of the list is looked for. */
export function useStageCauses({ source, view, page, onView, findPage }: Options) {
  const causes = useList(source.causes(page));
  const { rows, total, perPage } = causes;
  const index = rows.findIndex(({ id }) => id === view.cause);
  const isMissing = causes.ready && !causes.stale && index < 0;
  const { data: found } = useQuery({
    queryKey: ["page of a cause", view.cause],
    queryFn: () => findPage(view.cause!),
    enabled: isMissing,
    retry: false,
  });
  useEffect(() => {
    if (isMissing && found && found !== page) onView({ page: found }, "replace");
  }, [isMissing, found, page, onView]);
  usePreloadedChanges(source, index < 0 ? [] : rows.slice(index + 1, index + 3), ({ id, sample }) => ({
    cause: id,
    snapshot: sample.diffId,
  }));
  const walk = useRowWalk({
    rows,
    page,
    perPage,
    total,
    index,
    current: view.cause,
    pageOf: (next) => source.causes(next),
    onOpen: ({ id }, next) => onView({ ...noRegion, cause: id, place: null, ...(next !== page && { page: next }) }, "replace"),
  });
  return {
    ...causes,
    /** Place of the cause among the rows; -1 for none. */
    index,
    /** Place of the cause in the whole build, from 0. */
    number: (page - 1) * perPage + index,
    /** The cause is no longer in the build. */
    isGone: isMissing && found === null,
    ...walk,
  };
}
