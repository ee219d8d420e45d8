"use client";

import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@/components/ui/use-hydrated";
import { recentProjects } from "@/lib/queries/projects";

/** Returns the projects of a team that were active last, once the page is hydrated. */
export function useRecentProjects(slug: string, isWanted: boolean) {
  const hydrated = useHydrated();
  return useQuery({ ...recentProjects(slug), enabled: hydrated && isWanted }).data?.results;
}
