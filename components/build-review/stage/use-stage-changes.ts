"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useReview } from "@/components/build-review/review-context";
import { useWalk } from "@/components/review-walk/use-walk";
import { noRegion } from "@/lib/builds/build-view";
import { positionOf } from "@/lib/builds/joint-causes";
import { usePreloadedChanges } from "./use-preloaded-changes";

/** The list of changes around the one on the stage. The address may name any variant of a change, on any page of the list: its change is looked for. */
export function useStageChanges() {
  const { source, address } = useReview();
  const client = useQueryClient();
  const { view, page, onView } = address;
  const { data: found, isError } = useQuery({ ...source.find(view.cause!), retry: false, staleTime: Infinity });
  const walk = useWalk({
    list: source.changes,
    page,
    current: view.cause,
    isCurrent: ({ id, question }) => id === view.cause || (question !== undefined && question.id === found?.cause.question?.id),
    onMove: ({ id }, next) => onView({ ...noRegion, cause: id, place: null, ...(next !== page && { page: next }) }, "replace"),
  });
  const isMissing = walk.ready && !walk.stale && walk.at < 0;
  const wanted = found ? Math.floor(positionOf(found.cause, found.number - 1) / walk.perPage) + 1 : page;
  useEffect(() => {
    if (isMissing && wanted !== page) onView({ page: wanted }, "replace");
  }, [isMissing, wanted, page, onView]);
  // A change that arrived after the list was loaded is looked for once more.
  const [searched, setSearched] = useState<string | null>(null);
  const search = useRef<string | null>(null);
  const isLost = isMissing && found !== undefined && wanted === page;
  useEffect(() => {
    if (!isLost || search.current === view.cause) return;
    search.current = view.cause;
    void client.refetchQueries({ queryKey: source.changes(page).queryKey }).then(() => setSearched(view.cause));
  }, [isLost, view.cause, client, source, page]);
  usePreloadedChanges(source, walk.at < 0 ? [] : walk.rows.slice(walk.at + 1, walk.at + 3), ({ id, sample }) => ({
    cause: id,
    snapshot: sample.diffId,
  }));
  /** `isGone`: the change is no longer in the build. */
  return { ...walk, isGone: isMissing && (isError || (isLost && searched === view.cause)) };
}
