"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { PanZoom } from "./pan-zoom";

export type StageSource = {
  fileUrl: string;
  posterUrl: string | null;
  contentType: string;
  width: number | null;
  height: number | null;
  previews: readonly { url: string; width: number }[];
};

/** CSS pixels a picture is taken to be wide on a touched screen at first: with three pixels for one, the copy of 960. */
const small = 300;

type Props = { source: StageSource; size: { width: number; height: number }; alt: string; panZoom: PanZoom; onReload: () => void };

/**
 * The picture in its box. Small screens get a reduced copy; once zoomed in beyond it, the browser fetches the original and
 * keeps the copy on screen until that is there. Animated pictures play as they are.
 */
export function StageImage({ source, size, alt, panZoom, onReload }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  const { fileUrl, previews } = source;
  const hold = useCallback((element: HTMLImageElement | null) => {
    image.current = element;
    // It may have failed before this page was live.
    if (element?.complete && element.naturalWidth === 0 && element.currentSrc) setFailed(true);
  }, []);
  useEffect(
    () =>
      panZoom.onRest((scale) => {
        const element = image.current;
        const wide = Math.min(Math.ceil(size.width * scale), size.width);
        const touched = matchMedia("(pointer: coarse)").matches;
        if (!element || (panZoom.isFitted() && !touched)) return;
        if (wide > Number(element.dataset.wide ?? (touched ? small * 1.6 : 0))) {
          element.dataset.wide = String(wide);
          element.sizes = `${wide}px`;
        }
      }),
    [panZoom, size.width],
  );
  if (failed) {
    return (
      <div role="alert" className="absolute inset-0 grid place-content-center gap-3 p-4 text-center">
        <p className="text-ink-2">Image could not be loaded.</p>
        <p className="flex items-center justify-center gap-3">
          <Button
            size="small"
            onClick={() => {
              setFailed(false);
              onReload();
            }}
          >
            Retry
          </Button>
          <a href={fileUrl} className="link">
            Open file
          </a>
        </p>
      </div>
    );
  }
  const ratio = (size.width / size.height).toFixed(4);
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the service makes the reduced copies; nothing here resizes
    <img
      ref={hold}
      src={fileUrl}
      {...(previews.length && {
        srcSet: [...previews.map(({ url, width }) => `${url} ${width}w`), `${fileUrl} ${size.width}w`].join(", "),
        // Touched screens begin with a small copy, whatever they claim to be wide: a page is laid out as for a desk until its
        // head is read, and that is when the browser chooses. Tablets get a larger one as soon as the picture lies.
        sizes: `(pointer: coarse) min(${small}px, ${size.width}px), (width < 64rem) min(100vw, 60vh * ${ratio}, ${size.width}px), min(100vw - 432px, (100vh - 172px) * ${ratio}, ${size.width}px)`,
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
