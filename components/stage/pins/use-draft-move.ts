"use client";

import { useState } from "react";
import { boxAround, centreOf } from "@/lib/review/fragment";
import { isInside, type Point, settle, type Spot } from "@/lib/review/point";
import { moveShapes } from "@/lib/review/shapes";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { PinTarget } from "./use-pin-pointer";

/** Moves the draft's pin, with its area. `finger`: the position below a dragging finger, for the magnifier. */
export function useDraftMove(panZoom: PanZoom, draft: PinTarget | null, onAim: (target: PinTarget, done: boolean) => void) {
  const [finger, setFinger] = useState<{ point: Point; spot: Spot } | null>(null);
  const moveTo = (point: Point) => {
    const box = draft?.box ? boxAround(draft.box, point) : null;
    const shapes = box && draft?.shapes && moveShapes(draft.shapes, draft.box!, box);
    onAim({ point: box ? centreOf(box) : point, box, ...(shapes && { shapes }) }, false);
  };
  const onDrag = (pointer: { clientX: number; clientY: number; touch: boolean } | null) => {
    const spot = pointer && panZoom.spotOf(pointer.clientX, pointer.clientY);
    const point = spot && panZoom.pointAt(spot);
    const inside = point && isInside(point) ? settle(point) : null;
    setFinger(pointer?.touch && spot && inside ? { point: inside, spot } : null);
    if (inside) moveTo(inside);
  };
  return { finger, moveTo, onDrag };
}
