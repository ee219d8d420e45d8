"use client";

import { useRef } from "react";
import type { Point } from "@/lib/review/point";
import type { GestureHandlers } from "@/components/stage/gestures";
import type { PanZoom } from "@/components/stage/pan-zoom";

/** Covers a video while a pin is placed, because a press on the video would play it. */
export function PlacementOverlay({ panZoom, handlers }: { panZoom: PanZoom; handlers: () => GestureHandlers }) {
  const from = useRef<{ point: Point; x: number; y: number; moved: boolean } | null>(null);
  const at = (event: { clientX: number; clientY: number }) => panZoom.pointAt(panZoom.spotOf(event.clientX, event.clientY));
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="Place the pin where this is pressed"
      className="absolute inset-0 cursor-crosshair! touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { point: at(event), x: event.clientX, y: event.clientY, moved: false };
      }}
      onPointerMove={(event) => {
        const start = from.current;
        if (!start || (!start.moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 6)) return;
        start.moved = true;
        handlers().onDraw?.(start.point, at(event), "move");
      }}
      onPointerCancel={(event) => {
        if (from.current?.moved) handlers().onDraw?.(from.current.point, at(event), "cancel");
        from.current = null;
      }}
      onPointerUp={(event) => {
        const start = from.current;
        from.current = null;
        if (start?.moved) handlers().onDraw?.(start.point, at(event), "end");
        else if (start) handlers().onPress(start.point);
      }}
    />
  );
}
