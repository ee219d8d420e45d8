"use client";

import { useEffect, useState } from "react";
import { type Box, boxBetween, boxName, centreOf } from "@/lib/review/fragment";
import { nudge, type Point, settle } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { useKeys } from "@/components/ui/use-keys";
import type { PinTarget } from "./use-pin-pointer";

type Options = {
  panZoom: PanZoom;
  /** The pin tool is active and no pointer draws. */
  placing: boolean;
  draft: PinTarget | null;
  /** Moves the draft's pin. */
  onShift: (to: Point) => void;
  onAim: (aim: PinTarget, done: boolean) => void;
};

/** Width and height of a new area, in fractions of the image. */
const NEW_AREA = 0.1;
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/**
 * Places a pin with the keyboard. Arrows move the crosshair or the focused draft pin; A starts an area, and arrows then move its
 * other corner; Enter opens the composer. `point`: the crosshair, null while the pointer is used. `announcement`: its position as text.
 */
export function useKeyboardPlacement({ panZoom, placing, draft, onShift, onAim }: Options) {
  const [crosshair, setCrosshair] = useState<Point | "pointer" | null>(null);
  const [corner, setCorner] = useState<Point | null>(null);
  const [wasPlacing, setWasPlacing] = useState(placing);
  if (placing !== wasPlacing) {
    setWasPlacing(placing);
    setCrosshair(null);
    setCorner(null);
  }
  const point = placing && crosshair !== "pointer" ? (crosshair ?? panZoom.centrePoint()) : null;
  const isActive = point !== null;
  useEffect(() => {
    const stage = isActive ? panZoom.stage() : null;
    const onPointer = () => {
      setCrosshair("pointer");
      setCorner(null);
    };
    stage?.addEventListener("pointermove", onPointer);
    return () => stage?.removeEventListener("pointermove", onPointer);
  }, [panZoom, isActive]);

  const drawn = corner && point ? boxBetween(corner, point) : null;
  const box: Box | null = drawn?.width && drawn.height ? drawn : null;
  const move = (event: KeyboardEvent) => {
    const onDraft = document.activeElement?.getAttribute("data-pin") === "draft";
    const from = placing ? (point ?? panZoom.centrePoint()) : onDraft && draft ? draft.point : null;
    const next = from && nudge(from, event.key, event);
    if (!next) return false;
    if (placing) setCrosshair(next);
    else onShift(next);
    panZoom.reveal(next);
    return true;
  };
  const startArea = () => {
    if (!placing) return false;
    const from = point ?? panZoom.centrePoint();
    if (corner) setCorner(null);
    else {
      // Grows away from the nearest edge.
      const to = settle({
        x: from.x + (from.x > 1 - NEW_AREA ? -NEW_AREA : NEW_AREA),
        y: from.y + (from.y > 1 - NEW_AREA ? -NEW_AREA : NEW_AREA),
      });
      setCorner(from);
      setCrosshair(to);
      panZoom.reveal(to);
    }
    return true;
  };
  // Before the page's shortcuts, some of which use the same keys.
  useKeys(
    {
      ArrowLeft: move,
      ArrowRight: move,
      ArrowUp: move,
      ArrowDown: move,
      a: startArea,
      Enter: () => {
        if (!point) return false;
        setCorner(null);
        return onAim(box ? { point: centreOf(box), box } : { point, box: null }, true);
      },
    },
    true,
  );
  // Escape turns the area back into a point, before the page handles the key.
  useKeys(corner ? { Escape: () => (setCrosshair(corner), setCorner(null)) } : {}, true);

  const announcement = !point
    ? ""
    : box
      ? `${boxName(box)}, from ${percent(box.x)} across and ${percent(box.y)} down`
      : `Pin at ${percent(point.x)}, ${percent(point.y)}. Press A for an area.`;
  return { point, box, announcement };
}
