"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { ChangeSource } from "@/lib/queries/build-source";

/**
 * The places of a cause, page by page. Loads further pages until `wanted` is among them, so that an address may name any place. `null`
 * loads nothing.
 */
export function useCausePlaces(source: ChangeSource, causeId: string | null, wanted: string | null) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState({ causeId, pages: 1 });
  const pages = loaded.causeId === causeId ? loaded.pages : 1;
  const latest = useRef(causeId);
  latest.current = causeId;
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
    ready,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    /** The place that is wanted may be on a page that is not loaded yet. */
    isPending: isMissing && (isLoading || hasMore),
    /** Shows the next page; null where all places are shown or a page is being loaded. */
    showMore: hasMore && causeId !== null ? () => setLoaded({ causeId, pages: pages + 1 }) : null,
    /** Shows the next page and returns its first place. Null where the cause has no further places or was left meanwhile. */
    loadNext: async (): Promise<string | null> => {
      if (!hasMore || causeId === null) return null;
      const { results } = await client.fetchQuery(source.places(causeId, pages + 1));
      if (latest.current !== causeId) return null;
      setLoaded({ causeId, pages: pages + 1 });
      return results[0]?.id ?? null;
    },
  };
}
