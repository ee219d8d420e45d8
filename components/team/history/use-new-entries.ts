"use client";

import { useQuery } from "@tanstack/react-query";
import type { HistoryPageFilter, HistorySource } from "@/lib/queries/history";

/** Returns how many entries came after those that are shown. Looks only while the page is visible, and asks for nothing at first. */
export function useNewEntries(
  source: HistorySource,
  filter: HistoryPageFilter,
  { total, enabled }: { total: number; enabled: boolean },
): number {
  const { data } = useQuery({
    ...source.newest(filter),
    enabled,
    initialData: () => ({ results: [], pageInfo: { total, page: 1, perPage: 1 } }),
    staleTime: Infinity,
  });
  return enabled ? Math.max(0, data.pageInfo.total - total) : 0;
}
