"use client";

import type { QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ChangeSource } from "@/lib/queries/build-source";
import type { BuildCause } from "@/lib/queries/builds";

/** Loads the next two causes ahead, pictures included, so that the next key shows its cause immediately. */
export function usePreloadedCauses(client: QueryClient, source: ChangeSource, rows: readonly BuildCause[], index: number) {
  const next = index < 0 ? "" : [rows[index + 1], rows[index + 2]].flatMap((row) => row?.sample.diffId ?? []).join(" ");
  const ids = index < 0 ? "" : [rows[index + 1], rows[index + 2]].flatMap((row) => row?.id ?? []).join(" ");
  useEffect(() => {
    for (const id of ids.split(" ")) if (id) void client.prefetchQuery(source.places(id));
    for (const diffId of next.split(" ")) {
      if (!diffId) continue;
      void client
        .fetchQuery(source.change(diffId))
        .then(({ base, head }) => {
          for (const file of [base, head]) if (file?.contentType.startsWith("image/")) new Image().src = file.url;
        })
        // The cause asks again when it is opened, and shows the problem then.
        .catch(() => {});
    }
    // Each rendering creates a new source object for the same build.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, next, ids]);
}
