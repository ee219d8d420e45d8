"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { BuildSource } from "@/lib/queries/build-source";

/** Loads a page of causes ahead, with the pictures of its first cause; null loads nothing. */
export function usePreloadedPage(query: ReturnType<BuildSource["causes"]> | null) {
  const client = useQueryClient();
  const key = query && JSON.stringify(query.queryKey);
  useEffect(() => {
    if (!query) return;
    void client
      .fetchQuery(query)
      .then(({ results: [first] }) => {
        if (!first) return;
        const { beforeViewUrl, beforeUrl, afterViewUrl, afterUrl } = first.sample;
        for (const url of [beforeViewUrl ?? beforeUrl, afterViewUrl ?? afterUrl]) if (url) new Image().src = url;
      })
      // The page is asked for again when it is shown, and its problem is shown then.
      .catch(() => {});
    // Each rendering creates a new object for the same query.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, key]);
}
