"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type LibraryFilter, libraryFilter, libraryQuery } from "@/lib/media/library-filter";

/** The filter as the address holds it, and how to change it without leaving the page. */
export function useLibraryFilter() {
  const query = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => libraryFilter(Object.fromEntries(query)), [query]);
  // The history alone: the list is fetched by the page itself, so the server need not render it again. Typing replaces, choosing adds.
  const set = useCallback(
    (next: LibraryFilter, how: "type" | "choose") => {
      const address = pathname + libraryQuery(next);
      if (how === "type") window.history.replaceState(null, "", address);
      else window.history.pushState(null, "", address);
    },
    [pathname],
  );
  return { filter, set };
}
