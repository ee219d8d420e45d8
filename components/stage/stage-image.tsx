"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { PanZoom } from "./pan-zoom";
import { PictureProblem } from "./picture-problem";

export type StageSource = {
  fileUrl: string;
  posterUrl: string | null;
  contentType: string;
  width: number | null;
  height: number | null;
  durationMs?: number | null | undefined;
  previews: readonly { url: string; width: number }[];
};

/** Assumed width of the image on touch screens, in CSS pixels. At three device pixels per CSS pixel it selects the copy of 960. */
const TOUCH_WIDTH = 300;

type Props = { source: StageSource; size: { width: number; height: number }; alt: string; panZoom: PanZoom; onReload: () => void };

/**
 * The image of a stage. Small screens get a reduced copy. When zoomed in beyond it, the browser fetches a larger one and shows the
 * copy until it has loaded.
 */
export function StageImage({ source, size, alt, panZoom, onReload }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  const { fileUrl, previews } = source;
  const hold = useCallback((element: HTMLImageElement | null) => {
    image.current = element;
    // The image can fail before hydration.
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setFailed(true);
  }, []);
  useEffect(
    () =>
      panZoom.onRest((scale) => {
        const element = image.current;
        const width = Math.min(Math.ceil(size.width * scale), size.width);
        const isTouch = matchMedia("(pointer: coarse)").matches;
        if (!element || (panZoom.isFitted() && !isTouch)) return;
        if (width > Number(element.dataset.wide ?? (isTouch ? TOUCH_WIDTH * 1.6 : 0))) {
          element.dataset.wide = String(width);
          element.sizes = `${width}px`;
        }
      }),
    [panZoom, size.width],
  );
  if (failed)
    return (
      <PictureProblem
        fileUrl={fileUrl}
        onRetry={() => {
          setFailed(false);
          onReload();
        }}
      />
    );
  const ratio = (size.width / size.height).toFixed(4);
  const room = panZoom.tall
    ? { small: "100vw", large: "100vw - 532px" }
    : { small: `100vw, 60vh * ${ratio}`, large: `100vw - 432px, (100vh - 172px) * ${ratio}` };
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the service makes the reduced copies; nothing here resizes
    <img
      ref={hold}
      src={fileUrl}
      {...(previews.length && {
        srcSet: [...previews.map(({ url, width }) => `${url} ${width}w`), `${fileUrl} ${size.width}w`].join(", "),
        // Touch screens start with a small copy: browsers choose before they have read the viewport tag, with the layout width of a
        // desktop. Tablets get a larger copy after the first layout.
        sizes: `(pointer: coarse) min(${TOUCH_WIDTH}px, ${size.width}px), (width < 64rem) min(${room.small}, ${size.width}px), min(${room.large}, ${size.width}px)`,
      })}
      width={size.width}
      height={size.height}
      alt={alt}
      draggable={false}
      fetchPriority="high"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
