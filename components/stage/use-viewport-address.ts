"use client";

import { type RefObject, useEffect } from "react";
import type { ShareView } from "@/lib/review/view";
import type { PanZoom } from "./pan-zoom";
import type { StageAddress } from "./stage-address";

/**
 * Stores the viewport in the address when a pan or zoom has finished, and shows the address's viewport after a navigation.
 * `leader`: the one of `panZooms` whose viewport is stored. `more`: further state for the address.
 */
export function useViewportAddress(
  panZooms: readonly PanZoom[],
  leader: RefObject<PanZoom>,
  { now, arrival, settle, tell }: StageAddress,
  more?: () => Partial<ShareView>,
) {
  useEffect(() => {
    if (!panZooms.length) return;
    const unsubscribe = panZooms.map((panZoom) => panZoom.onRest(() => panZoom === leader.current && settle()));
    const withdraw = tell(() => ({ ...leader.current.viewport(), ...more?.() }));
    return () => {
      withdraw();
      unsubscribe.forEach((stop) => stop());
    };
  }, [panZooms, leader, settle, tell, more]);
  useEffect(() => {
    for (const panZoom of panZooms) panZoom.show(now());
  }, [panZooms, arrival, now]);
}
