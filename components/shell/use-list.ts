"use client";

import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";

type ListPage = { results: unknown[]; pageInfo: { total: number; page: number; perPage: number } };

/**
 * Loads a page of a list that is searched, filtered and paged in place. The previous rows stay, marked `stale`, until the next response
 * arrives, and after an error, so that the layout does not jump.
 */
export function useList<P extends ListPage, E extends Error, Key extends QueryKey>(options: UseQueryOptions<P, E, P, Key>) {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const shown = data ?? last;
  return {
    shown,
    rows: (shown?.results ?? []) as P["results"],
    total: shown?.pageInfo.total ?? 0,
    perPage: shown?.pageInfo.perPage ?? 1,
    ready: shown !== undefined,
    waiting: isPlaceholderData,
    stale: isPlaceholderData || (data === undefined && shown !== undefined),
    error,
    retry: () => void refetch(),
  };
}

/** A list of rows as `useList` returns it. */
export type ListOf<Row> = Omit<ReturnType<typeof useList>, "rows" | "shown"> & { rows: Row[] };
