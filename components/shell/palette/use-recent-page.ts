"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useParams, usePathname } from "next/navigation";
import { useEffect } from "react";
import { me } from "@/lib/queries/accounts";
import { type RecentPage, storeRecentPage } from "./recent-pages";

/** Milliseconds on a page before it counts as opened: its title is there, and pages that only lead on are left. */
const STAY_MS = 1500;

const kinds: readonly [RegExp, RecentPage["kind"]][] = [
  [/\/builds\/\d+/, "build"],
  [/\/tests\/./, "test"],
  [/^\/m\//, "file"],
];

/** Keeps the open page among the places that its reader opened last. Reads who that is from what the page has loaded. */
export function useRecentPage() {
  const client = useQueryClient();
  const href = usePathname();
  const { slug, project } = useParams<{ slug?: string; project?: string }>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const reader = client.getQueryData(me().queryKey);
      const label = /^(.+) · (?:Loupe|API reference)$/.exec(document.title)?.[1];
      const kind = kinds.find(([path]) => path.test(href))?.[1] ?? "page";
      if (reader && label) storeRecentPage(reader.id, { href, label, kind, ...(slug && !project && { detail: slug }) });
    }, STAY_MS);
    return () => clearTimeout(timer);
  }, [client, href, slug, project]);
}
