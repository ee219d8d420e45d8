"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { ApiError } from "@/lib/api/call";
import type { ListedMedia } from "@/lib/media/media-groups";
import { refreshMedia } from "@/lib/queries/media";

export type BulkResult = { media: ListedMedia; problem: string | null };

/** How many calls run side by side. */
const AT_ONCE = 3;

/** Runs one call for each of some media, and tells how each went; the list is read again at the end. */
export function useLibraryBulk(call: (media: ListedMedia) => Promise<unknown>) {
  const client = useQueryClient();
  const [running, setRunning] = useState(false);
  const [results, setResults] = useState<readonly BulkResult[]>([]);
  const run = useCallback(
    async (media: readonly ListedMedia[]) => {
      setRunning(true);
      setResults([]);
      const out: BulkResult[] = [];
      const left = [...media];
      const worker = async () => {
        for (let one = left.shift(); one; one = left.shift()) {
          const problem = await call(one).then(
            () => null,
            // Gone already is what was wanted.
            (error: unknown) => (error instanceof ApiError ? error.message : "It did not work. Try again."),
          );
          out.push({ media: one, problem });
          setResults([...out]);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      setRunning(false);
      void refreshMedia(client);
      return out;
    },
    [call, client],
  );
  return { run, running, results };
}
