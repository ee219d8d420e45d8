"use client";

import { lazy, Suspense, useMemo } from "react";
import { seek } from "@/components/media/viewer/pins/moment";
import type { Thread } from "@/lib/comments";
import type { Box } from "@/lib/place";
import type { SharedReview } from "./use-shared-review";
import type { Address } from "./use-view";

const ThenNow = lazy(() => import("@/components/media/viewer/pins/then-now"));

/** What threads need of the picture: showing a moment, and the place of a thread of an older version then and now. */
export function usePlaceLinks(review: SharedReview, { change, show }: Address) {
  const { media, version, versions, newest } = review;
  return useMemo(
    () => ({
      address: media.url,
      go: (time: number, number: number | null) => {
        // Another version's video opens at the moment that the address names.
        if (number !== null && number !== version.number) change({ version: number === newest ? null : number, time });
        else seek(time);
      },
      show: (box: Box, number: number | null) => {
        const other = number !== null && number !== version.number;
        show({ at: null, zoom: null, box, ...(other && { version: number === newest ? null : number }) });
      },
      about: ({ version: written, point, place }: Thread) => {
        const before = versions.find(({ number }) => number === written);
        const pictures = before?.contentType.startsWith("image/") && version.contentType.startsWith("image/");
        if (!before || !pictures || !point || before.number >= version.number) return null;
        return (
          <Suspense>
            <ThenNow before={before} now={version} point={point} box={place?.box ?? null} />
          </Suspense>
        );
      },
    }),
    [media.url, version, versions, newest, change, show],
  );
}
