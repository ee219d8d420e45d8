"use client";

import { useLayoutEffect, useRef } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { SnapshotChange } from "@/lib/queries/builds";
import type { SideLayer } from "@/components/stage/change/side-layer";
import type { PinSlots } from "./pin-slots";

/** An empty layer over one side of the stage. Pins are rendered into it when their code is loaded. */
export function PinSlotLayer({ slots, layer, change }: { slots: PinSlots; layer: SideLayer; change: SnapshotChange }) {
  const element = useRef<HTMLDivElement>(null);
  const { name, layout, panZoom, gestures, area } = layer;
  const lead = useLatest(layer.onLead);
  useLayoutEffect(
    () => slots.add({ name, layout, panZoom, gestures, area, onLead: () => lead.current(), element: element.current!, change }),
    [slots, name, layout, panZoom, gestures, area, change, lead],
  );
  return <div ref={element} className="pointer-events-none absolute inset-0" />;
}
