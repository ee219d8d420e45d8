"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { CausePlace } from "@/lib/queries/builds";

/** Returns the index of the first area of each snapshot. */
const firstOfSnapshots = (places: readonly CausePlace[]): number[] => {
  const seen = new Set<string>();
  return places.flatMap(({ diffId }, index) => (seen.has(diffId) ? [] : (seen.add(diffId), [index])));
};

/**
 * Areas of a change and of its variants, page by page. Loads further pages until `wanted` is among them, so that an address may name any of them. `null`
 * loads nothing.
 */
export function usePlaces(source: ChangeSource, causeId: string | null, wanted: string | null) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState({ causeId, pages: 1 });
  const pages = loaded.causeId === causeId ? loaded.pages : 1;
  const latest = useRef(causeId);
  useEffect(() => void (latest.current = causeId), [causeId]);
  const lists = useQueries({
    queries: causeId === null ? [] : Array.from({ length: pages }, (_, index) => source.places(causeId, index + 1)),
  });
  const places = lists.flatMap(({ data }) => data?.results ?? []);
  const failed = lists.find(({ error }) => error !== null);
  const last = lists.at(-1);
  const ready = lists[0]?.data !== undefined;
  const isLoading = lists.some(({ data }) => data === undefined);
  const hasMore = last?.data !== undefined && last.data.results.length > 0 && places.length < last.data.pageInfo.total;
  const isMissing = wanted !== null && !places.some(({ id }) => id === wanted);
  const isSeeking = isMissing && hasMore;
  useEffect(() => {
    if (isSeeking) setLoaded({ causeId, pages: pages + 1 });
  }, [isSeeking, causeId, pages]);
  return {
    places,
    /** Index of the first area of each snapshot among the areas. */
    frames: firstOfSnapshots(places),
    hasMore,
    ready,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    /** The area that is wanted may be on a page that is not loaded yet. */
    isPending: isMissing && (isLoading || hasMore),
    /** Shows the next page; null where all areas are shown or a page is being loaded. */
    showMore: hasMore && causeId !== null ? () => setLoaded({ causeId, pages: pages + 1 }) : null,
    /** Shows further pages and returns their first area that is wanted. Null where the change has no such one, undefined where it was left meanwhile. */
    loadNext: async (isWanted: (place: CausePlace) => boolean): Promise<string | null | undefined> => {
      if (causeId === null) return undefined;
      for (let page = pages + 1, left = hasMore; left; page++) {
        const { results, pageInfo } = await client.fetchQuery(source.places(causeId, page));
        if (latest.current !== causeId) return undefined;
        setLoaded({ causeId, pages: page });
        const next = results.find(isWanted);
        if (next) return next.id;
        left = results.length > 0 && page * pageInfo.perPage < pageInfo.total;
      }
      return null;
    },
  };
}
