"use client";

import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { attachGestures, type GestureHandlers } from "./gestures";
import type { PanZoom } from "./pan-zoom";
import styles from "./viewer.module.css";

/** Elements of a stage, from the outside in. See `createPanZoom`. */
type StageRefs<E extends HTMLElement> = {
  stage: RefObject<E | null>;
  frame: RefObject<HTMLDivElement | null>;
  base: RefObject<HTMLDivElement | null>;
  layer: RefObject<HTMLDivElement | null>;
};

/** Attaches pan and zoom to a stage, and its gestures unless `handlers` is null. */
export function useStage<E extends HTMLElement>(panZoom: PanZoom, handlers: (() => GestureHandlers) | null): StageRefs<E> {
  const stage = useRef<E>(null);
  const frame = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  // Before the next event: a pointer may enter a pin between the first paint and an effect.
  useLayoutEffect(
    () => panZoom.attach({ stage: stage.current!, frame: frame.current!, base: base.current!, layer: layer.current! }),
    [panZoom],
  );
  useLayoutEffect(() => (handlers ? attachGestures(stage.current!, panZoom, handlers) : undefined), [panZoom, handlers]);
  return { stage, frame, base, layer };
}

type FrameProps = {
  refs: Omit<StageRefs<HTMLElement>, "stage">;
  panZoom: PanZoom;
  /** The line above the image. */
  caption: ReactNode;
  /** Content of the layer that pans and zooms. */
  children: ReactNode;
  /** It is laid out for a video, with space for its player. */
  isVideo?: boolean;
  /** The size of the content is not known yet. */
  isMeasuring?: boolean;
};

/** The fitted image with its caption and the layer that pans and zooms. */
export function StageFrame({ refs: { frame, base, layer }, panZoom, caption, children, isVideo = false, isMeasuring = false }: FrameProps) {
  const { width, height } = panZoom.picture;
  return (
    <div ref={frame} className={`${styles.frame} ${isVideo ? styles.film : ""}`} data-tall={panZoom.tall || undefined} data-frame="">
      <div ref={base} className={styles.base} style={{ "--w": width, "--h": height } as CSSProperties}>
        <p className={styles.edge}>{caption}</p>
        <div ref={layer} className={styles.layer} data-measuring={isMeasuring || undefined}>
          {children}
        </div>
      </div>
    </div>
  );
}
