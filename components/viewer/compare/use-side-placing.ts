"use client";

import { useRef } from "react";
import type { Box } from "@/lib/review/place";
import { isInside, type Point, settle, type Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import type { PinPlacement } from "@/components/viewer/pins/pin-layer";
import type { Pins } from "@/components/viewer/pins/pin-model";
import { type PinTarget, usePinPointer } from "@/components/viewer/pins/use-pin-pointer";

/** Returns a place of the canvas in fractions of a side, whose top left corner is that of the canvas. */
export function onSide({ point, box }: PinTarget, side: Size, canvas: Size): PinTarget {
  const [across, down] = [canvas.width / side.width, canvas.height / side.height];
  const toPoint = ({ x, y }: Point): Point => ({ x: x * across, y: y * down });
  const toBox = (it: Box): Box => ({ ...toPoint(it), width: it.width * across, height: it.height * down });
  return { point: toPoint(point), box: box && toBox(box) };
}

/** Gestures of a pane that place a pin on one side. `placement` null: no pin can be placed there. */
export function useSidePlacing(panZoom: PanZoom, placement: PinPlacement | null, side: Size, pins: Pins) {
  const canvas = panZoom.picture;
  const aim = (target: PinTarget, done: boolean) => {
    const placed = onSide(target, side, canvas);
    // The rest of the canvas belongs to the larger side alone.
    if (isInside(placed.point)) placement?.onAim({ ...placed, point: settle(placed.point) }, done);
  };
  const latest = useRef({ placing: false, mayPlace: false, pins, onAim: aim });
  latest.current = { placing: placement?.placing ?? false, mayPlace: placement !== null, pins, onAim: aim };
  const [hand, handlers] = usePinPointer(panZoom, latest);
  const drawn = hand?.is === "drawing" ? { ...hand, box: onSide({ point: hand.box, box: hand.box }, side, canvas).box! } : null;
  return { handlers, next: placement && { ...placement, hand: drawn } };
}
