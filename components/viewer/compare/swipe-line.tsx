"use client";

import { MoveHorizontal } from "lucide-react";
import { type PointerEvent, useEffect, useRef } from "react";
import type { Lens } from "@/components/viewer/pan-zoom";
import styles from "./compare.module.css";

type Props = { lens: Lens; mix: number; onMix: (mix: number) => void };

/** The line between before and after, at `mix` percent of the stage; drawn and moved beside React, as the picture is. */
export function SwipeLine({ lens, mix, onMix }: Props) {
  const line = useRef<HTMLDivElement>(null);
  const latest = useRef(mix);
  useEffect(() => {
    const stage = line.current!.parentElement!;
    const cut = () => {
      const x = lens.pointAt({ left: (stage.clientWidth * latest.current) / 100, top: 0 }).x * lens.picture.width;
      for (const laid of stage.querySelectorAll<HTMLElement>("[data-side]")) {
        const at = (x / (laid.offsetWidth / laid.parentElement!.offsetWidth) / lens.picture.width) * 100;
        const inside = Math.min(Math.max(at, 0), 100);
        laid.style.clipPath = laid.dataset["side"] === "after" ? `inset(0 0 0 ${inside}%)` : `inset(0 ${100 - inside}% 0 0)`;
      }
    };
    latest.current = mix;
    cut();
    const stop = lens.subscribe(cut);
    return () => {
      stop();
      for (const laid of stage.querySelectorAll<HTMLElement>("[data-side]")) laid.style.clipPath = "";
    };
  }, [lens, mix]);
  const follow = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = line.current!.parentElement!.getBoundingClientRect();
    onMix(Math.round(Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * 1000) / 10);
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
        onPointerMove={follow}
        onKeyDown={(event) => {
          const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
          const to = event.key === "Home" ? 0 : event.key === "End" ? 100 : mix + by * (event.shiftKey ? 10 : 1);
          if (to === mix) return;
          event.preventDefault();
          onMix(Math.min(Math.max(to, 0), 100));
        }}
      >
        <MoveHorizontal aria-hidden className="size-4" />
      </div>
    </div>
  );
}
