"use client";

import { useEffect } from "react";
import { partOf } from "@/lib/compare/layout";
import type { Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import type { Pins } from "@/components/viewer/pins/pin-model";
import { PinLayer } from "@/components/viewer/pins/pin-layer";

type Props = {
  panZoom: PanZoom;
  pins: Pins;
  shown: boolean;
  /** Size of the side on the canvas, in pixels of the canvas. */
  size: Size;
  canvas: Size;
};

/** Pins of one side of a comparison. New pins can only be placed outside a comparison. */
export function SidePins({ panZoom, pins, shown, size, canvas }: Props) {
  const point = pins.marks.find(({ id }) => id === pins.selectedId)?.point;
  const x = point ? (point.x * size.width) / canvas.width : null;
  const y = point ? (point.y * size.height) / canvas.height : null;
  useEffect(() => {
    if (x !== null && y !== null) panZoom.reveal({ x, y });
  }, [panZoom, x, y]);
  return (
    <div className="pointer-events-none absolute inset-0" style={partOf(canvas, size)}>
      <PinLayer panZoom={panZoom} pins={pins} shown={shown} of={size} />
    </div>
  );
}
