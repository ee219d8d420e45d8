"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type LibraryFilter, libraryFilter, libraryQuery } from "@/lib/media/library-filter";

/** Returns the filter in the URL and a setter that does not reload the page. */
export function useLibraryFilter() {
  const query = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => libraryFilter(Object.fromEntries(query)), [query]);
  // Change only the browser history: the page fetches the list itself. Typing replaces the entry, choosing adds one.
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
