"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { ResponseBody } from "@/lib/api/call";
import { share as shareQuery, shareComments } from "@/lib/queries/media";
import { routes } from "@/lib/routes";
import type { ShareView } from "@/lib/review/view";
import type { ShareAddress } from "./use-share-address";

type Share = ResponseBody<"GET /shares/{shareToken}">;

/** Prefetches the first image of a share page. */
function prefetchImage({ media: { contentType, previews = [], fileUrl, width } }: Share) {
  if (!contentType.startsWith("image/") || !previews.length) return;
  const picture = new Image();
  picture.fetchPriority = "low";
  // Selects the same copy as the stage will.
  picture.sizes = document.querySelector<HTMLImageElement>("#main img[srcset]")?.sizes ?? "100vw";
  picture.srcset = [...previews.map((it) => `${it.url} ${it.width}w`), `${fileUrl} ${width}w`].join(", ");
}

/** Returns a function that opens another media in this page. Prefetches the media of the share tokens `next` after 1.5 seconds. */
export function useNeighbours({ open }: ShareAddress, next: readonly (string | undefined)[]) {
  const client = useQueryClient();
  const read = useCallback(
    (token: string) =>
      Promise.all([
        client.fetchQuery({ ...shareQuery(token), staleTime: Infinity }),
        client.fetchQuery({ ...shareComments(token), staleTime: 5000 }),
      ]),
    [client],
  );
  const tokens = next.filter(Boolean).join(" ");
  useEffect(() => {
    if (!tokens) return;
    const timer = setTimeout(() => {
      for (const token of tokens.split(" ")) {
        read(token).then(
          ([share]) => prefetchImage(share),
          () => {},
        );
      }
    }, 1500);
    return () => clearTimeout(timer);
  }, [tokens, read]);
  return useCallback(
    (token: string, keep: Partial<ShareView> = {}) => {
      read(token).then(
        () => open(routes.share(token), keep),
        // Its own page shows the error.
        () => location.assign(routes.share(token)),
      );
    },
    [read, open],
  );
}
