"use client";

import { useEffect, useState } from "react";
import { type Box, boxBetween, boxName, centreOf } from "@/lib/review/place";
import { nudge, type Point, settle } from "@/lib/review/point";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { useKeys } from "@/components/viewer/use-keys";
import type { PinTarget } from "./use-pin-pointer";

type Options = {
  panZoom: PanZoom;
  /** The comment tool is chosen and no pointer draws. */
  placing: boolean;
  draft: PinTarget | null;
  /** The draft's pin was moved. */
  onShift: (to: Point) => void;
  onAim: (aim: PinTarget, done: boolean) => void;
};

/** What an area begins as, in fractions of the picture. */
const begun = 0.1;
const percent = (part: number) => `${Math.round(part * 1000) / 10} %`;

/**
 * Placing by keys. Arrows move the crosshair; A makes an area of it, whose other corner the arrows move then; Enter writes. They
 * move the draft's pin as well, while it has the focus. `point`: the crosshair, null while no key leads; `words`: where it is.
 */
export function useKeyboardPlacement({ panZoom, placing, draft, onShift, onAim }: Options) {
  // Nowhere once the pointer leads.
  const [aimed, setAimed] = useState<Point | "pointer" | null>(null);
  const [corner, setCorner] = useState<Point | null>(null);
  const [wasPlacing, setWasPlacing] = useState(placing);
  if (placing !== wasPlacing) {
    setWasPlacing(placing);
    setAimed(null);
    setCorner(null);
  }
  const point = placing && aimed !== "pointer" ? (aimed ?? panZoom.centrePoint()) : null;
  const aims = point !== null;
  useEffect(() => {
    const stage = aims ? panZoom.stage() : null;
    const lead = () => {
      setAimed("pointer");
      setCorner(null);
    };
    stage?.addEventListener("pointermove", lead);
    return () => stage?.removeEventListener("pointermove", lead);
  }, [panZoom, aims]);

  const drawn = corner && point ? boxBetween(corner, point) : null;
  const box: Box | null = drawn?.width && drawn.height ? drawn : null;
  const move = (event: KeyboardEvent) => {
    const onDraft = document.activeElement?.getAttribute("data-pin") === "draft";
    const from = placing ? (point ?? panZoom.centrePoint()) : onDraft && draft ? draft.point : null;
    const next = from && nudge(from, event.key, event);
    if (!next) return false;
    if (placing) setAimed(next);
    else onShift(next);
    panZoom.reveal(next);
    return true;
  };
  const grow = () => {
    if (!placing) return false;
    const from = point ?? panZoom.centrePoint();
    if (corner) setCorner(null);
    else {
      // Away from the edge that is near.
      const to = settle({ x: from.x + (from.x > 1 - begun ? -begun : begun), y: from.y + (from.y > 1 - begun ? -begun : begun) });
      setCorner(from);
      setAimed(to);
      panZoom.reveal(to);
    }
    return true;
  };
  useKeys({
    ArrowLeft: move,
    ArrowRight: move,
    ArrowUp: move,
    ArrowDown: move,
    a: grow,
    Enter: () => (point ? onAim(box ? { point: centreOf(box), box } : { point, box: null }, true) : false),
  });
  // One step back is from the area to its corner: before the page takes one of its own.
  useKeys(corner ? { Escape: () => (setAimed(corner), setCorner(null)) } : {}, true);

  const words = !point
    ? ""
    : box
      ? `${boxName(box)}, from ${percent(box.x)} across and ${percent(box.y)} down`
      : `Placing a pin: ${percent(point.x)} across, ${percent(point.y)} down. A makes an area.`;
  return { point, box, words };
}
