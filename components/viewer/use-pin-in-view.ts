"use client";

import { useEffect, useRef } from "react";
import type { Point } from "@/lib/review/point";
import type { PanZoom } from "./pan-zoom";
import type { Pins } from "./pins/pin-model";

/**
 * Reveals the pin of the open thread, and keeps it or the draft's pin visible when the stage changes its size.
 * `panZoom`: null for a video, which does not pan.
 */
export function usePinInView(panZoom: PanZoom | null, { marks, selectedId }: Pins, draft: Point | undefined) {
  const selected = marks.find(({ id }) => id === selectedId);
  const point = selected?.point ?? draft;
  const [x, y] = [point?.x, point?.y];
  const openId = selected?.id;
  const box = useRef(selected?.box);
  box.current = selected?.box;
  useEffect(() => {
    if (!panZoom) return;
    const visible = x === undefined || y === undefined ? null : { x, y };
    panZoom.keep(visible);
    // A draft's pin is not revealed: its person has just placed it there.
    if (!visible || !openId) return;
    if (box.current) panZoom.revealArea(box.current);
    else panZoom.reveal(visible);
  }, [panZoom, openId, x, y]);
}
