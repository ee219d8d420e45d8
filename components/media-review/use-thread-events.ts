"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { reviewsOfMedia } from "@/lib/queries/media";
import { noFilter, type ThreadFilter, writeFilter } from "@/lib/review/comment-filter";
import { eventsBefore, eventsOf } from "@/lib/review/thread-events";
import type { Thread } from "@/lib/review/threads";
import type { SharedReview } from "./use-shared-review";

const isAll = (filter: ThreadFilter) =>
  Object.keys(writeFilter({ ...filter, show: noFilter.show })).length === 0 && filter.show !== "resolved";

/** Uploads and verdicts by the listed thread that follows them. A filter that narrows the list to some threads hides them. */
export function useThreadEvents(
  { media, versions, share }: SharedReview,
  { listed, filter }: { listed: readonly Thread[]; filter: ThreadFilter },
) {
  // The verdicts are read elsewhere on the page.
  const { data: reviews = [] } = useQuery({ ...reviewsOfMedia(media.id), initialData: share.reviews ?? [], enabled: false });
  return useMemo(() => eventsBefore(isAll(filter) ? eventsOf(versions, reviews) : [], listed), [filter, versions, reviews, listed]);
}
