"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { memberFilter } from "@/lib/team/member-filter";
import type { MemberFilter } from "@/lib/queries/members";

/** The filter as the address holds it, and how to change it without leaving the page. */
export function useMembersFilter() {
  const query = useSearchParams();
  const pathname = usePathname();
  const filter = useMemo(() => memberFilter(Object.fromEntries(query)), [query]);
  const href = useCallback(
    ({ page = 1, search, role, sort }: MemberFilter) => {
      const parts = new URLSearchParams({
        ...(search && { search }),
        ...(role && { role }),
        ...(sort && { sort }),
        ...(page > 1 && { page: String(page) }),
      });
      return parts.size ? `${pathname}?${parts}` : pathname;
    },
    [pathname],
  );
  // The history alone: the list is fetched by the page itself, so the server need not render it again. Typing replaces, choosing adds.
  const set = useCallback(
    (next: MemberFilter, how: "type" | "choose") =>
      how === "type" ? window.history.replaceState(null, "", href(next)) : window.history.pushState(null, "", href(next)),
    [href],
  );
  return { filter, set, href };
}
