"use client";

import type { PairLayout } from "@/lib/builds/aligned-layout";
import { toPicture, toCanvas } from "@/lib/builds/canvas-coordinates";
import type { Box } from "@/lib/review/fragment";
import { isInside, type Point, settle, type Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { PinPlacement } from "@/components/stage/pins/pin-placement";
import type { Pins } from "@/components/stage/pins/pin-model";
import { type PinTarget, usePinPointer } from "@/components/stage/pins/use-pin-pointer";
import type { SideName } from "./side";
import { useLatest } from "@/components/ui/use-latest";

/** Returns a place of the canvas in fractions of a side, whose top left corner is that of the canvas. */
export function onSide({ point, box }: PinTarget, side: Size, canvas: Size): PinTarget {
  const [across, down] = [canvas.width / side.width, canvas.height / side.height];
  const toPoint = ({ x, y }: Point): Point => ({ x: x * across, y: y * down });
  const toBox = (it: Box): Box => ({ ...toPoint(it), width: it.width * across, height: it.height * down });
  return { point: toPoint(point), box: box && toBox(box) };
}

type OfSide = {
  name: SideName;
  /** Its size on the canvas. */
  size: Size;
  aligned: PairLayout | null;
  /** Null: no pin can be placed there. */
  placement: PinPlacement | null;
  pins: Pins;
};

/** Gestures of a pane that place a pin on one side. */
export function useSidePlacing(panZoom: PanZoom, { name, size, aligned, placement, pins }: OfSide) {
  const canvas = panZoom.picture;
  const aim = (target: PinTarget, done: boolean) => {
    const placed = aligned ? toPicture(aligned, name, target) : onSide(target, size, canvas);
    if (!placed) return;
    // The rest of the canvas belongs to the larger side alone.
    if (isInside(placed.point)) placement?.onAim({ ...placed, point: settle(placed.point) }, done);
  };
  const latest = useLatest({ placing: placement?.placing ?? false, mayPlace: placement !== null, pins, onAim: aim });
  const [hand, handlers] = usePinPointer(panZoom, latest);
  const drawn =
    hand?.is !== "drawing" ? null : aligned ? hand : { ...hand, box: onSide({ point: hand.box, box: hand.box }, size, canvas).box! };
  const draft = placement?.draft && aligned ? toCanvas(aligned, name, placement.draft) : (placement?.draft ?? null);
  return { handlers, next: placement && { ...placement, draft, hand: drawn } };
}
