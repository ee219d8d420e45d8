"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOffersAny } from "@/components/shell/supported-operations";
import type { ApiError } from "@/lib/api/call";
import { MOST_HITS, type ProjectHits, projectSearch } from "@/lib/queries/search";

/** A project to search, and the text. */
type Wanted = { slug: string; project: string; search: string };

/** Searches a project; null searches nothing. Results of the text before stay until the next ones arrive. A build with the number that was typed comes first. */
export function useProjectSearch(wanted: Wanted | null): { hits: ProjectHits | null; searching: boolean; error: ApiError | null } {
  const offers = useOffersAny();
  const { slug, project, search } = wanted ?? { slug: "", project: "", search: "" };
  const queries = projectSearch(slug, project, search);
  const enabled = wanted !== null && search !== "";
  const options = { placeholderData: keepPreviousData, retry: false };
  const builds = useQuery({ ...queries.builds, ...options, enabled });
  const branches = useQuery({
    ...queries.branches,
    ...options,
    enabled: enabled && offers("GET /projects/{owner}/{project}/branches"),
  });
  const tests = useQuery({ ...queries.tests, ...options, enabled: enabled && offers("GET /projects/{owner}/{project}/tests") });
  const media = useQuery({ ...queries.media, ...options, enabled });
  const parts = [builds, branches, tests, media];
  const isWanted = ({ number }: { number: number }) => Number(search.replace("#", "") === String(number));
  return {
    hits: enabled
      ? {
          builds: (builds.data?.results ?? []).toSorted((a, b) => isWanted(b) - isWanted(a)).slice(0, MOST_HITS),
          branches: (branches.data ?? []).slice(0, MOST_HITS),
          tests: tests.data?.results ?? [],
          media: media.data?.results ?? [],
        }
      : null,
    searching: enabled && parts.some(({ isFetching }) => isFetching),
    error: (enabled && parts.find((part) => part.error)?.error) || null,
  };
}
