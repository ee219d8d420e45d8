"use client";

import { keepPreviousData, onlineManager, type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ResponseBody } from "@/lib/api/call";
import { accountSearch, type AccountHits } from "@/lib/queries/search";
import { matchScore } from "./match-name";
import { useProjectSearch } from "./use-project-search";

/** Debounce of the search in milliseconds. */
const PAUSE = 120;
/** Accounts that one search reads. */
const ACCOUNTS = 3;

type Account = ResponseBody<"GET /me">["accounts"][number];
export type FoundInAccount = { account: Account; hits: AccountHits };

/** Results of earlier searches of an account that still match, for a browser without a connection. */
function cachedHits(client: QueryClient, slug: string, typed: string): AccountHits {
  const all = client
    .getQueriesData<AccountHits>({ queryKey: [accountSearch(slug, "").queryKey[0]] })
    .flatMap(([key, hits]) => (hits && (key[1] as { params: { accountSlug: string } }).params.accountSlug === slug ? [hits] : []));
  const pick = <T extends { id: string; name: string | null }>(list: (hits: AccountHits) => readonly T[]) =>
    [...new Map(all.flatMap(list).map((one) => [one.id, one])).values()]
      .filter(({ name }) => matchScore(name ?? "", "", typed))
      .slice(0, 5);
  return { projects: pick((hits) => hits.projects), people: pick((hits) => hits.people), media: pick((hits) => hits.media) };
}

type Place = {
  /** The team of the page. */
  slug: string | undefined;
  /** The project to search; without one, all of them. */
  project: string | undefined;
};

/**
 * Searches the reader's accounts by name, the page's team first, at most three; and the builds, branches, tests and files of a project. Without a
 * connection, searches the names that were loaded before.
 */
export function usePaletteSearch(accounts: readonly Account[], { slug, project }: Place, typed: string) {
  const client = useQueryClient();
  const online = useSyncExternalStore(
    (read) => onlineManager.subscribe(read),
    () => onlineManager.isOnline(),
    () => true,
  );
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    const timer = setTimeout(setWanted, PAUSE, typed.trim());
    return () => clearTimeout(timer);
  }, [typed]);
  const inProject = useProjectSearch(slug && project ? { slug, project, search: wanted } : null);
  const searched = [...accounts].sort((a, b) => Number(b.slug === slug) - Number(a.slug === slug)).slice(0, wanted ? ACCOUNTS : 1);
  const results = useQueries({
    queries: searched.map((account) => ({ ...accountSearch(account.slug, wanted), placeholderData: keepPreviousData, retry: false })),
  });
  const error = results.find((result) => result.error)?.error ?? inProject.error;
  const offline = !online || error?.status === 0;
  const found: FoundInAccount[] = searched.flatMap((account, index) => {
    const result = results[index];
    // Until the response arrives, results of the text before are shown only where they still match.
    const hits = offline || result?.isPlaceholderData ? cachedHits(client, account.slug, typed.trim()) : result?.data;
    return hits ? [{ account, hits }] : [];
  });
  const searching = !offline && (wanted !== typed.trim() || inProject.searching || results.some(({ isFetching }) => isFetching));
  return { found, hits: inProject.hits, offline, error, searching };
}
