"use client";

import { type ComponentProps, useEffect } from "react";
import { partOf } from "@/lib/compare/layout";
import type { Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { PinPlacement } from "@/components/stage/pins/pin-placement";
import type { Pins } from "@/components/stage/pins/pin-model";
import { PinLayer } from "@/components/stage/pins/pin-layer";
import type { SideName } from "./side";

/** Pins of a side. `placement`: placing of the next one. Null where none can be placed. */
export type SidePinning = Pins & { placement: PinPlacement | null };

type Props = {
  panZoom: PanZoom;
  pins: Pins;
  shown: boolean;
  /** Size of the side on the canvas, in pixels of the canvas. */
  size: Size;
  canvas: Size;
  /** Placing of the next pin. Null where none can be placed. */
  next?: ComponentProps<typeof PinLayer>["next"] | null;
  /** Name of the side whose visible part has the pins. Null: all of it. */
  clippedAs?: SideName | null;
};

/** Pins of one side of a comparison. */
export function SidePins({ panZoom, pins, shown, size, canvas, next = null, clippedAs = null }: Props) {
  const point = pins.marks.find(({ id }) => id === pins.selectedId)?.point;
  const x = point ? (point.x * size.width) / canvas.width : null;
  const y = point ? (point.y * size.height) / canvas.height : null;
  useEffect(() => {
    if (x === null || y === null) return;
    panZoom.read({ x, y });
    // A sheet that rises over the panes makes them smaller.
    panZoom.keep({ x, y });
    return () => panZoom.keep(null);
  }, [panZoom, x, y]);
  return (
    <div className="pointer-events-none absolute inset-0" style={partOf(canvas, size)} data-pins-of={clippedAs ?? undefined}>
      <PinLayer panZoom={panZoom} pins={pins} shown={shown} of={size} {...(next && { next })} />
    </div>
  );
}
