"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";
import { projectDetails } from "@/lib/queries/projects";

/** Below the prefix of recent pages, which a sign-out removes: it holds names. */
const keyOf = (slug: string) => `loupe:recent:project:${slug}`;

/**
 * Returns the project of a team that was open last on this device, and remembers the open one. A project that is not found is not remembered, and
 * forgotten. Null before hydration and without one.
 */
export function useLastProject(slug: string, open: string | null): string | null {
  const hydrated = useHydrated();
  const last = open ?? (hydrated ? readStored<string>(deviceStore(), keyOf(slug)) : null);
  const { data, error } = useQuery({ ...projectDetails(slug, last ?? ""), enabled: last !== null });
  const isFound = data !== undefined;
  const isGone = error?.status === 404;
  useEffect(() => {
    if (open !== null && isFound) writeStored(deviceStore(), keyOf(slug), open);
    if (open === null && isGone) writeStored(deviceStore(), keyOf(slug), null);
  }, [slug, open, isFound, isGone]);
  return isGone ? null : last;
}
