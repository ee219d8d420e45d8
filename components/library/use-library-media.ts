"use client";

import { keepPreviousData, replaceEqualDeep, useQueries } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useState } from "react";
import { type LibraryFilter, libraryQuery } from "@/lib/media/library-filter";
import type { ListedMedia } from "@/lib/media/media-groups";
import { mediaList, PER_PAGE } from "@/lib/queries/media";

/**
 * Removes duplicates: an upload between two page requests moves media to the next page. Equal records and an equal array keep their
 * identity, to avoid grouping and rendering them again.
 */
function useSame(all: readonly ListedMedia[]): readonly ListedMedia[] {
  const [kept, setKept] = useState<readonly ListedMedia[]>([]);
  const known = new Map(kept.map((one) => [one.id, one]));
  const once = [...new Map(all.toReversed().map((one) => [one.id, one])).values()].toReversed();
  const fresh = once.map((one): ListedMedia => replaceEqualDeep(known.get(one.id), one));
  if (fresh.length === kept.length && fresh.every((one, index) => one === kept[index])) return kept;
  setKept(fresh);
  return fresh;
}

/**
 * Returns the library's media with infinite loading. The first page comes with the document. Further pages render as a transition,
 * to keep scrolling and typing responsive; the next page is requested after that.
 */
export function useLibraryMedia(slug: string, name: string, filter: LibraryFilter) {
  const key = libraryQuery(filter);
  const [loaded, setLoaded] = useState({ key, pages: 1 });
  const pages = loaded.key === key ? loaded.pages : 1;
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...mediaList(slug, name, filter, index + 1),
      ...(index === 0 && { placeholderData: keepPreviousData }),
    })),
  });
  const first = results[0]!;
  const total = first.data?.pageInfo.total ?? 0;
  const read = useSame(results.flatMap(({ data }) => data?.results ?? []));
  const media = useDeferredValue(read);
  const problem = results.find(({ error }) => error)?.error ?? null;
  const loading = results.at(-1)!.isPending || media !== read;
  const more = pages * PER_PAGE < total;
  const next = useCallback(() => {
    if (more && !loading) setLoaded({ key, pages: pages + 1 });
  }, [more, loading, key, pages]);
  const retry = () => results.forEach((result) => result.error && void result.refetch());
  return { media, total, more, next, loading, problem, retry, stale: first.isPlaceholderData, ready: first.data !== undefined };
}
