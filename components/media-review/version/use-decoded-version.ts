"use client";

import { useEffect, useState } from "react";

type DecodableVersion = {
  fileUrl: string;
  contentType: string;
  width: number | null;
  previews?: readonly { url: string; width: number }[] | undefined;
};

const TIMEOUT_MS = 4000;

/**
 * Returns the requested version when its image is decoded, and the previous one until then, so that the stage is never empty.
 * After four seconds it returns the requested version in any case, which shows the error of an image that doesn't load.
 */
export function useDecodedVersion<T extends DecodableVersion>(requested: T): T {
  const [shown, setShown] = useState(requested);
  const same = shown.fileUrl === requested.fileUrl;
  if (same && shown !== requested) setShown(requested);
  useEffect(() => {
    if (same) return;
    if (!requested.contentType.startsWith("image/")) return setShown(requested);
    let over = false;
    const show = () => {
      if (!over) setShown(requested);
      over = true;
    };
    const picture = new Image();
    // Selects the same copy as the image on the stage.
    const current = document.querySelector<HTMLImageElement>("#main img[srcset]");
    if (requested.previews?.length && current) {
      picture.sizes = current.sizes;
      picture.srcset = [...requested.previews.map(({ url, width }) => `${url} ${width}w`), `${requested.fileUrl} ${requested.width}w`].join(
        ", ",
      );
    }
    picture.src = requested.fileUrl;
    picture.decode().then(show, show);
    const timer = setTimeout(show, TIMEOUT_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [requested, same]);
  return shown;
}
