"use client";

import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { type ShareLinkFilter, shareLinkPage } from "@/lib/queries/share-links";

type ProjectKey = { owner: string; project: string };

/** Loads the share links of a project page by page, each from the last link of the page before. A change of a link refetches all pages. */
export function useShareLinkPages({ owner, project }: ProjectKey, filter: ShareLinkFilter) {
  const key = JSON.stringify(filter);
  const [later, setLater] = useState<{ key: string; cursors: readonly string[] }>({ key, cursors: [] });
  const cursors = later.key === key ? later.cursors : [];
  const pages = useQueries({
    queries: [null, ...cursors].map((cursor, index) => ({
      ...shareLinkPage(owner, project, filter, cursor),
      ...(index === 0 && { placeholderData: keepPreviousData }),
    })),
  });
  const [first, last] = [pages[0]!, pages.at(-1)!];
  const next = last.data?.next ?? null;
  const failed = pages.find(({ error }) => error);
  return {
    // A link can move between two pages while these are refetched.
    links: [...new Map(pages.flatMap(({ data }) => data?.results ?? []).map((link) => [link.id, link])).values()],
    total: first.data?.pageInfo.total ?? 0,
    ready: first.data !== undefined,
    stale: first.isPlaceholderData,
    loading: last.isPending,
    more: next === null ? null : () => setLater({ key, cursors: [...cursors, next] }),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}
