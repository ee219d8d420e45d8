"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChangeSource } from "@/lib/queries/build-source";

type Target = { cause?: string; snapshot: string | null };

/** Loads the rows that follow ahead, pictures included, so that the next key shows its change immediately. */
export function usePreloadedChanges<Row>(source: ChangeSource, next: readonly Row[], targetOf: (row: Row) => Target) {
  const client = useQueryClient();
  const targets = next.map(targetOf);
  useEffect(() => {
    for (const { cause, snapshot } of targets) {
      if (cause) void client.prefetchQuery(source.places(cause));
      if (!snapshot) continue;
      void client
        .fetchQuery(source.change(snapshot))
        .then(({ base, head }) => {
          for (const file of [base, head]) if (file?.contentType.startsWith("image/")) new Image().src = file.url;
        })
        // The change is asked for again when it is opened, and its problem is shown then.
        .catch(() => {});
    }
    // Each rendering creates new objects for the same rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, JSON.stringify(targets)]);
}
