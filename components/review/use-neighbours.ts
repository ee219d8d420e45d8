"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import type { Answer } from "@/lib/api/call";
import { share as shareQuery, shareComments } from "@/lib/queries/media";
import { routes } from "@/lib/routes";
import type { ShareView } from "@/lib/review/view";
import type { ShareAddress } from "./use-share-address";

type Share = Answer<"GET /shares/{shareToken}">;

/** The first picture a share shows, fetched before it is asked for. */
function warm({ media: { contentType, previews = [], fileUrl, width } }: Share) {
  if (!contentType.startsWith("image/") || !previews.length) return;
  const picture = new Image();
  picture.fetchPriority = "low";
  // As the stage will choose it.
  picture.sizes = document.querySelector<HTMLImageElement>("#main img[srcset]")?.sizes ?? "100vw";
  picture.srcset = [...previews.map((it) => `${it.url} ${it.width}w`), `${fileUrl} ${width}w`].join(", ");
}

/** Opens another media in this page, without another load of it; the tokens of `next` are read while the browser is idle. */
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
          ([share]) => warm(share),
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
        // Refused or not there: its own page says what is the case.
        () => location.assign(routes.share(token)),
      );
    },
    [read, open],
  );
}
