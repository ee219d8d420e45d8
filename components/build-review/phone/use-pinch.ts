"use client";

import { type RefObject, useEffect, useMemo, useState } from "react";
import { createPanZoom, type PanZoom } from "@/components/stage/pan-zoom";
import type { Size, Spot } from "@/lib/review/point";

/** A frame: `stage` clips, `layer` pans and zooms. */
export type FrameElements = { stage: RefObject<HTMLDivElement | null>; layer: RefObject<HTMLDivElement | null> };

const between = (one: Spot, other: Spot) => Math.hypot(one.left - other.left, one.top - other.top);
const middle = (one: Spot, other: Spot): Spot => ({ left: (one.left + other.left) / 2, top: (one.top + other.top) / 2 });

/** Zooms with two fingers, and pans with one while zoomed. Returns a function that removes the gestures. */
function attachPinch(stage: HTMLElement, panZoom: PanZoom): () => void {
  const fingers = new Map<number, Spot>();
  const control = new AbortController();
  const options = { signal: control.signal };
  const spotOf = (event: PointerEvent) => panZoom.spotOf(event.clientX, event.clientY);
  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const spot = spotOf(event);
    fingers.set(event.pointerId, spot);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [from, to] = [middle(before, other), middle(spot, other)];
      panZoom.zoomBy(between(spot, other) / Math.max(between(before, other), 1), to);
      if (!panZoom.isFitted()) panZoom.pan(to.left - from.left, to.top - from.top);
    } else if (!panZoom.isFitted()) panZoom.pan(spot.left - before.left, spot.top - before.top);
  };
  const onEnd = (event: PointerEvent) => void fingers.delete(event.pointerId);
  stage.addEventListener("pointerdown", (event) => void fingers.set(event.pointerId, spotOf(event)), options);
  stage.addEventListener("pointermove", onMove, options);
  for (const type of ["pointerup", "pointercancel", "pointerleave"] as const) stage.addEventListener(type, onEnd, options);
  return () => control.abort();
}

/** Pan and zoom of two frames of one size that show the same part. `scale`: the zoom that both have, 1 for none. */
export function usePinch({ width, height }: Size, frames: readonly [FrameElements, FrameElements]) {
  const both = useMemo(() => [createPanZoom({ width, height }, false), createPanZoom({ width, height }, false)] as const, [width, height]);
  const [scale, setScale] = useState(1);
  const [one, two] = frames;
  useEffect(() => {
    const detach = both.flatMap((panZoom, index) => {
      const [stage, layer] = [(index ? two : one).stage.current!, (index ? two : one).layer.current! as HTMLElement];
      const base = layer.parentElement!;
      const other = both[1 - index]!;
      return [
        panZoom.attach({ stage, frame: base, base, layer }),
        attachPinch(stage, panZoom),
        panZoom.subscribe(() => other.follow(panZoom.camera())),
        panZoom.onRest(() => setScale(panZoom.isFitted() ? 1 : panZoom.scale())),
      ];
    });
    return () => detach.forEach((stop) => stop());
  }, [both, one, two]);
  return { scale, reset: () => both.forEach((panZoom) => panZoom.reset()) };
}
