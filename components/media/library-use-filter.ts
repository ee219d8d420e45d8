"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { MediaFilter } from "@/lib/queries/media";
import { routes } from "@/lib/routes";

/** The filter as the address holds it, and how to change it without leaving the page. */
export function useLibraryFilter(slug: string, name: string) {
  const query = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo((): MediaFilter => {
    const search = query.get("search");
    const type = query.get("type");
    return {
      page: Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1),
      ...(search && { search }),
      ...((type === "image" || type === "video") && { type }),
    };
  }, [query]);

  const address = useCallback((path: string, { page = 1, search, type }: MediaFilter) => {
    const parts = new URLSearchParams({ ...(search && { search }), ...(type && { type }), ...(page > 1 && { page: String(page) }) });
    return parts.size ? `${path}?${parts}` : path;
  }, []);
  // The history alone: the list is fetched by the page itself, so the server need not render it again.
  const set = useCallback((next: MediaFilter) => window.history.replaceState(null, "", address(pathname, next)), [address, pathname]);
  const href = (page: number) => address(routes.media(slug, name), { ...filter, page });
  return { filter, set, href };
}
