"use client";

import { useMemo } from "react";
import { PinLayer } from "@/components/stage/pins/pin-layer";
import type { PinMark } from "@/components/stage/pins/pin-model";
import type { SharedChange } from "@/lib/queries/change-links";
import type { SideLayer } from "@/components/stage/change/side-layer";
import { markOnCanvas } from "./stage-marks";

type Props = { layer: SideLayer; pins: SharedChange["pins"]; selectedId: string | null; onSelect: (id: string | null) => void };

/** Pins of the comments that a link shows, on one side of its change. The id of a pin is its place in the list. */
export function SharedPins({ layer: { name, layout, panZoom }, pins, selectedId, onSelect }: Props) {
  const marks = useMemo(
    () =>
      pins.flatMap(({ side, point, box, author, text, createdAt }, index) => {
        if (side !== name) return [];
        const who = author ?? "Someone";
        const mark: PinMark = {
          id: String(index),
          number: index + 1,
          point,
          box,
          time: null,
          name: `Comment ${index + 1} by ${who}`,
          look: "open",
          agent: false,
          label: null,
          who,
          at: createdAt,
          text,
        };
        return markOnCanvas(mark, { layout, name });
      }),
    [pins, name, layout],
  );
  const shown = useMemo(() => ({ marks, selectedId, hoveredId: null, area: null, onSelect }), [marks, selectedId, onSelect]);
  return <PinLayer panZoom={panZoom} pins={shown} shown />;
}
