"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import type { Size } from "@/lib/review/point";
import { createPanZoom, type PanZoom } from "@/components/stage/pan-zoom";
import type { StageAddress } from "@/components/stage/stage-address";
import { useViewportAddress } from "@/components/stage/use-viewport-address";

/** Pan and zoom of two panes over one canvas. While `linked`, the other pane follows the one that was touched last (`leader`). */
export function useLinkedPanZooms({ width, height }: Size, linked: boolean, address: StageAddress, mix: RefObject<number>) {
  const both = useMemo(() => [createPanZoom({ width, height }), createPanZoom({ width, height })] as const, [width, height]);
  const [one, two] = both;
  const leader = useRef(one);
  useEffect(() => void (leader.current = one), [one]);
  const mixOfAddress = useCallback(() => ({ mix: Math.round(mix.current) }), [mix]);
  useViewportAddress(both, leader, address, mixOfAddress);
  useEffect(() => {
    if (!linked) return;
    const follow = (from: PanZoom, to: PanZoom) => from.subscribe(() => from === leader.current && to.follow(from.camera()));
    for (const panZoom of [one, two]) if (panZoom !== leader.current) panZoom.follow(leader.current.camera());
    const unsubscribe = [follow(one, two), follow(two, one)];
    return () => unsubscribe.forEach((stop) => stop());
  }, [one, two, linked]);
  const lead = useCallback((panZoom: PanZoom) => void (leader.current = panZoom), []);
  return { one, two, leader, lead };
}
