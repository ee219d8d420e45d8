"use client";

import { type RefObject, useEffect } from "react";
import { useLatest } from "@/components/ui/use-latest";

/** CSS pixels before a movement counts as a swipe, and after which lifting the finger decides. */
const SLOP = 10;
const DECIDES = 96;

export type Swipe = "left" | "right";

/**
 * Calls for a horizontal swipe of one finger. The element follows the finger; `--swipe` is its way from -1 to 1 and `data-swipe` the side that
 * lifting the finger would decide. Vertical movements scroll. A movement that starts on `[data-zoomed]` is left alone.
 */
export function useSwipe(element: RefObject<HTMLElement | null>, onSwipe: ((side: Swipe) => void) | null) {
  const latest = useLatest(onSwipe);
  useEffect(() => {
    const card = element.current;
    if (!card) return;
    const control = new AbortController();
    const options = { signal: control.signal };
    let start: { id: number; x: number; y: number } | null = null;
    let way: number | null = null;
    const show = (moved: number | null) => {
      card.style.transform = moved ? `translateX(${moved}px)` : "";
      card.style.setProperty("--swipe", String(Math.max(-1, Math.min(1, (moved ?? 0) / DECIDES))));
      if (moved !== null && Math.abs(moved) >= DECIDES) card.dataset.swipe = moved < 0 ? "left" : "right";
      else delete card.dataset.swipe;
    };
    const end = () => {
      start = way = null;
      show(null);
    };
    const onDown = (event: PointerEvent) => {
      const isZoomed = event.target instanceof Element && event.target.closest("[data-zoomed]") !== null;
      // A second finger pinches.
      if (start || isZoomed || event.pointerType === "mouse" || !latest.current) return end();
      start = { id: event.pointerId, x: event.clientX, y: event.clientY };
    };
    const onMove = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      if (way === null) {
        if (Math.abs(dx) < SLOP && Math.abs(dy) < SLOP) return;
        if (Math.abs(dx) < Math.abs(dy) * 1.5) return end();
        card.setPointerCapture(event.pointerId);
      }
      show((way = dx));
    };
    const onUp = (event: PointerEvent) => {
      if (start?.id !== event.pointerId) return;
      const moved = event.type === "pointerup" ? way : null;
      const isSwipe = way !== null;
      end();
      // The press that a swipe ends with is no tap.
      if (isSwipe) addEventListener("click", stop, { capture: true, once: true });
      setTimeout(removeEventListener, 0, "click", stop, { capture: true });
      if (moved !== null && Math.abs(moved) >= DECIDES) latest.current?.(moved < 0 ? "left" : "right");
    };
    card.addEventListener("pointerdown", onDown, options);
    card.addEventListener("pointermove", onMove, options);
    card.addEventListener("pointerup", onUp, options);
    card.addEventListener("pointercancel", onUp, options);
    return () => control.abort();
  }, [element, latest]);
}

const stop = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};
