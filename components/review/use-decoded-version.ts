"use client";

import { useEffect, useState } from "react";

type Shown = {
  fileUrl: string;
  contentType: string;
  width: number | null;
  previews?: readonly { url: string; width: number }[] | undefined;
};

const patience = 4000;

/**
 * What is asked for, as soon as its picture is decoded; until then what was shown before, so that a change of version never
 * leaves the stage empty. A picture that does not load shows after four seconds as what it is.
 */
export function useDecodedVersion<T extends Shown>(asked: T): T {
  const [shown, setShown] = useState(asked);
  const same = shown.fileUrl === asked.fileUrl;
  if (same && shown !== asked) setShown(asked);
  useEffect(() => {
    if (same) return;
    if (!asked.contentType.startsWith("image/")) return setShown(asked);
    let over = false;
    const show = () => {
      if (!over) setShown(asked);
      over = true;
    };
    const picture = new Image();
    // The same choice as the picture on the stage makes.
    const current = document.querySelector<HTMLImageElement>("#main img[srcset]");
    if (asked.previews?.length && current) {
      picture.sizes = current.sizes;
      picture.srcset = [...asked.previews.map(({ url, width }) => `${url} ${width}w`), `${asked.fileUrl} ${asked.width}w`].join(", ");
    }
    picture.src = asked.fileUrl;
    picture.decode().then(show, show);
    const timer = setTimeout(show, patience);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [asked, same]);
  return shown;
}
