"use client";

import { useEffect } from "react";
import { useHydrated } from "@/components/ui/use-hydrated";
import { deviceStore, readStored, writeStored } from "@/lib/browser/device-store";

/** Below the prefix of recent pages, which a sign-out removes: it holds names. */
const keyOf = (slug: string) => `loupe:recent:project:${slug}`;

/** Returns the project of a team that was open last on this device, and remembers the open one. Null before hydration and without one. */
export function useLastProject(slug: string, open: string | null): string | null {
  const hydrated = useHydrated();
  useEffect(() => {
    if (open !== null) writeStored(deviceStore(), keyOf(slug), open);
  }, [slug, open]);
  return open ?? (hydrated ? readStored<string>(deviceStore(), keyOf(slug)) : null);
}
