"use client";

import { usePathname } from "next/navigation";
import { createSerializer, type ParserMap, useQueryStates, type Values } from "nuqs";
import { useMemo } from "react";

/**
 * The filter of a list, stored in the URL's query. `set` changes parts of it and returns to the first page; choices are pushed to the
 * browser's history, typed text replaces the entry. `href` returns the URL of another page of the list. The page itself isn't rendered
 * again by the server.
 */
export function useUrlFilter<P extends ParserMap>(parameters: P) {
  const pathname = usePathname();
  const [filter, update] = useQueryStates(parameters);
  const serialize = useMemo(() => createSerializer(parameters), [parameters]);
  return {
    filter,
    set: (values: Partial<Values<P>>, history: "push" | "replace" = "push") =>
      void update({ page: null, ...values } as Parameters<typeof update>[0], { history }),
    href: (page: number) => serialize(pathname, { ...filter, page } as Parameters<typeof serialize>[1]),
  };
}
