"use client";

import { useEffect, useRef } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { Point } from "@/lib/review/point";
import type { PanZoom } from "./pan-zoom";
import type { Pins } from "./pins/pin-model";
import type { StageAddress } from "./stage-address";

/**
 * Zooms to the place of the open thread until it is readable, and keeps it or the draft's pin visible when the stage changes its size.
 * A link with a viewport of its own keeps that. `panZoom`: null for a video, which does not pan.
 */
export function usePinInView(panZoom: PanZoom | null, { marks, selectedId }: Pins, draft: Point | undefined, address: StageAddress) {
  const selected = marks.find(({ id }) => id === selectedId);
  const point = selected?.point ?? draft;
  const [x, y] = [point?.x, point?.y];
  const openId = selected?.id;
  const box = useLatest(selected?.box);
  const { now, arrival } = address;
  /** The comment of a link that names a viewport too. */
  const linked = useRef<string | null>(null);
  useEffect(() => {
    const { comment, at } = now();
    linked.current = at ? comment : null;
  }, [now, arrival]);
  useEffect(() => {
    if (!panZoom) return;
    const visible = x === undefined || y === undefined ? null : { x, y };
    panZoom.keep(visible);
    // A draft's pin is not revealed: its person has just placed it there.
    if (!visible || !openId) return;
    const place = box.current ?? visible;
    if (linked.current === null || linked.current !== now().comment) panZoom.read(place);
    else if (box.current) panZoom.revealArea(box.current);
    else panZoom.reveal(visible);
  }, [panZoom, openId, x, y, now, box]);
}
