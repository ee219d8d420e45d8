"use client";

import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { useState } from "react";

type PageOf<Row> = { results: Row[]; pageInfo: { total: number; page: number; perPage: number } };

/**
 * Loads a page of a list that is searched, filtered and paged in place. The previous rows stay, marked `stale`, until the next response
 * arrives, and after an error, so that the layout does not jump.
 */
export function useList<Row, E extends Error, Key extends QueryKey>(options: UseQueryOptions<PageOf<Row>, E, PageOf<Row>, Key>) {
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...options, placeholderData: keepPreviousData });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const shown = data ?? last;
  return {
    rows: shown?.results ?? [],
    total: shown?.pageInfo.total ?? 0,
    perPage: shown?.pageInfo.perPage ?? 1,
    ready: shown !== undefined,
    waiting: isPlaceholderData,
    stale: isPlaceholderData || (data === undefined && shown !== undefined),
    error,
    retry: () => void refetch(),
  };
}
