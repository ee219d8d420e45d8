"use client";

import { useEffect } from "react";
import type { Box } from "@/lib/place";
import type { Size } from "@/lib/point";
import type { Lens } from "./lens";
import type { Mark } from "./pins/mark";
import { PinLayer } from "./pins/pin-layer";
import { useTimed } from "./pins/use-timed";

/** What is pinned to a side, and what happens when a pin is pressed. */
export type Pins = {
  marks: readonly Mark[];
  selectedId: string | null;
  /** The thread under the pointer in the list. */
  nearId: string | null;
  /** An area that the address points out. */
  area: Box | null;
  onSelect: (id: string | null) => void;
};
type Props = Pins & {
  lens: Lens;
  shown: boolean;
  /** How large the side is on the canvas, in the canvas's pixels. */
  size: Size;
  canvas: Size;
};

const nothing = () => {};

/** What is pinned to one side of a comparison. New pins are put on one picture alone. */
export function SidePins({ lens, shown, size, canvas, marks, selectedId, nearId, area, onSelect }: Props) {
  const timed = useTimed(marks, selectedId, nearId);
  const point = marks.find(({ id }) => id === selectedId)?.point;
  const x = point ? (point.x * size.width) / canvas.width : null;
  const y = point ? (point.y * size.height) / canvas.height : null;
  useEffect(() => {
    if (x !== null && y !== null) lens.reveal({ x, y });
  }, [lens, x, y]);
  return (
    <div
      className="pointer-events-none absolute inset-0"
      style={{ width: `${(size.width / canvas.width) * 100}%`, height: `${(size.height / canvas.height) * 100}%` }}
    >
      <PinLayer
        lens={lens}
        of={size}
        shown={shown}
        marks={timed}
        selectedId={selectedId}
        nearId={nearId}
        area={area}
        draft={null}
        placing={false}
        onSelect={onSelect}
        onAim={nothing}
        hand={null}
      />
    </div>
  );
}
