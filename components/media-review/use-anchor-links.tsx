"use client";

import { useMemo } from "react";
import { seekVideos } from "@/components/stage/pins/video-moment";
import type { Thread } from "@/lib/review/threads";
import type { Box } from "@/lib/review/fragment";
import type { SharedReview } from "./use-shared-review";
import type { ShareAddress } from "./use-share-address";
import { BeforeNow } from "@/components/stage/pins/before-now";

/** Functions for anchors in the panel: seek to a moment, show an area, and compare an older thread's area with the shown version. */
export function useAnchorLinks(review: SharedReview, { change, show }: ShareAddress) {
  const { media, version, versions, newest } = review;
  return useMemo(
    () => ({
      address: media.url,
      go: (time: number, number: number | null) => {
        // Opens another version's video at the moment through the address.
        if (number !== null && number !== version.number) change({ version: number === newest ? null : number, time });
        else seekVideos(time);
      },
      show: (box: Box, number: number | null) => {
        const other = number !== null && number !== version.number;
        show({ at: null, zoom: null, box, ...(other && { version: number === newest ? null : number }) });
      },
      about: ({ version: written, point, fragment }: Thread) => {
        const before = versions.find(({ number }) => number === written);
        const pictures = before?.contentType.startsWith("image/") && version.contentType.startsWith("image/");
        if (!before || !pictures || !point || before.number >= version.number) return null;
        return <BeforeNow before={before} now={version} point={point} box={fragment?.box ?? null} />;
      },
    }),
    [media.url, version, versions, newest, change, show],
  );
}
