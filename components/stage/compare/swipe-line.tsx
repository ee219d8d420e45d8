"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { PanZoom } from "@/components/stage/pan-zoom";
import styles from "./compare.module.css";

type Props = { panZoom: PanZoom; mix: number; onMix: (mix: number) => void };

/** Pixels by which the line extends over the picture. */
const OVERHANG = 8;

const clampPercent = (value: number) => Math.min(Math.max(value, 0), 100);

/** Position in percent after a key of the slider: arrows 1, with Shift 10, Home and End the ends. Null for any other key. */
export function swipeAfterKey(mix: number, key: string, shiftKey: boolean): number | null {
  if (key === "Home") return 0;
  if (key === "End") return 100;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  return clampPercent(mix + (key === "ArrowLeft" ? -1 : 1) * (shiftKey ? 10 : 1));
}

/** Clips both sides at `mix` percent of the stage, and ends the line beyond the picture, outside React and on every painted frame. */
function useClip(panZoom: PanZoom, mix: number) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stage = line.current!.parentElement!;
    const layers = () => stage.querySelectorAll<HTMLElement>("[data-side], [data-pins-of]");
    const clip = () => {
      const [top, bottom] = [0, 1].map((y) => panZoom.spotAt({ x: 0, y }).top) as [number, number];
      line.current!.style.insetBlock = `${Math.max(0, top - OVERHANG)}px ${Math.max(0, stage.clientHeight - bottom - OVERHANG)}px`;
      const x = panZoom.pointAt({ left: (stage.clientWidth * mix) / 100, top: 0 }).x;
      for (const layer of layers()) {
        const share = layer.offsetWidth / layer.parentElement!.offsetWidth;
        const inside = clampPercent((x / share) * 100);
        layer.style.clipPath =
          (layer.dataset["side"] ?? layer.dataset["pinsOf"]) === "after"
            ? `inset(-40px -40px -40px ${inside}%)`
            : `inset(-40px ${100 - inside}% -40px -40px)`;
      }
    };
    clip();
    const unsubscribe = panZoom.subscribe(clip);
    return () => {
      unsubscribe();
      for (const layer of layers()) layer.style.clipPath = "";
    };
  }, [panZoom, mix]);
  return line;
}

/** The line between the older side on its left and the newer side on its right. */
export function SwipeLine({ panZoom, mix, onMix }: Props) {
  const line = useClip(panZoom, mix);
  const onMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = line.current!.parentElement!.getBoundingClientRect();
    onMix(Math.round(clampPercent(((event.clientX - box.left) / box.width) * 100) * 10) / 10);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = swipeAfterKey(mix, event.key, event.shiftKey);
    if (next === null || next === mix) return;
    event.preventDefault();
    onMix(next);
  };
  return (
    <div ref={line} className={styles.line} style={{ left: `${mix}%` }}>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Where before ends and after begins"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(mix)}
        aria-valuetext={`${Math.round(mix)} percent from the left`}
        className={styles.handle}
        onPointerDown={(event) => {
          event.stopPropagation();
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={onMove}
        onKeyDown={onKeyDown}
      >
        <ChevronLeft aria-hidden className="-me-0.5 size-4" />
        <ChevronRight aria-hidden className="-ms-0.5 size-4" />
      </div>
    </div>
  );
}
