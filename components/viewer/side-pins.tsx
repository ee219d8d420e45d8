"use client";

import { useEffect } from "react";
import { partOf } from "@/lib/compare/layout";
import type { Size } from "@/lib/review/point";
import type { Lens } from "./pan-zoom";
import type { Pins } from "./pins/pin-model";
import { PinLayer } from "./pins/pin-layer";

type Props = {
  lens: Lens;
  pins: Pins;
  shown: boolean;
  /** How large the side is on the canvas, in the canvas's pixels. */
  size: Size;
  canvas: Size;
};

/** What is pinned to one side of a comparison. New pins are put on one picture alone. */
export function SidePins({ lens, pins, shown, size, canvas }: Props) {
  const point = pins.marks.find(({ id }) => id === pins.selectedId)?.point;
  const x = point ? (point.x * size.width) / canvas.width : null;
  const y = point ? (point.y * size.height) / canvas.height : null;
  useEffect(() => {
    if (x !== null && y !== null) lens.reveal({ x, y });
  }, [lens, x, y]);
  return (
    <div className="pointer-events-none absolute inset-0" style={partOf(canvas, size)}>
      <PinLayer lens={lens} pins={pins} shown={shown} of={size} />
    </div>
  );
}
