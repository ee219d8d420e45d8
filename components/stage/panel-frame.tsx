"use client";

import { type PointerEvent, type ReactNode, useRef } from "react";
import { useVisibleHeight } from "./use-visible-height";

export type Stop = "peek" | "half" | "full";
const stops: readonly Stop[] = ["peek", "half", "full"];

/** Heights of the sheet on small screens. */
const heights: Record<Stop, string> = {
  peek: "stacked:h-[calc(76px+env(safe-area-inset-bottom))]",
  // Never lower than the composer, which has to stay visible above a software keyboard.
  half: "stacked:h-[calc(var(--seen,100dvh)*0.52)] stacked:min-h-fit",
  full: "stacked:h-[calc(var(--seen,100dvh)-56px)]",
};

type Props = {
  stop: Stop;
  onStop: (stop: Stop) => void;
  /** The panel at the side is hidden. Sheets stay. */
  closed?: boolean;
  children: ReactNode;
};

/** Frame of the comments: a panel at the side, or on small screens a sheet with three heights. */
export function PanelFrame({ stop, onStop, closed = false, children }: Props) {
  useVisibleHeight();
  const box = useRef<HTMLElement>(null);
  const drag = useRef<{ y: number; moved: number } | null>(null);
  const step = (by: number) => onStop(stops[Math.min(Math.max(stops.indexOf(stop) + by, 0), 2)]!);

  const onMove = (event: PointerEvent) => {
    if (!drag.current) return;
    drag.current.moved = event.clientY - drag.current.y;
    // Follows the finger down. Moves up only a little: the sheet has no content below it to show.
    const { moved } = drag.current;
    box.current!.style.transform = `translateY(${moved > 0 ? moved : Math.max(moved / 4, -24)}px)`;
  };
  const onEnd = () => {
    const moved = drag.current?.moved ?? 0;
    drag.current = null;
    box.current!.style.transform = "";
    if (Math.abs(moved) > 24) step((moved > 0 ? -1 : 1) * (Math.abs(moved) > 280 ? 2 : 1));
    else if (Math.abs(moved) < 4) onStop(stop === "half" ? "full" : "half");
  };
  return (
    <aside
      ref={box}
      aria-label="Comments"
      data-stop={stop}
      className={`group/panel relative flex min-h-0 flex-col border-line bg-paper beside:border-s stacked:-mt-3 stacked:rounded-t-lg max-lg:bg-sheet max-lg:pb-[env(safe-area-inset-bottom)] stacked:shadow-float ${closed ? "beside:hidden" : ""} ${heights[stop]}`}
    >
      <button
        type="button"
        aria-label={stop === "full" ? "Collapse comments" : "Expand comments"}
        aria-expanded={stop !== "peek"}
        className="relative grid h-7 w-full shrink-0 before:absolute before:inset-x-0 before:-inset-y-2 touch-none place-items-center rounded-t-lg outline-offset-[-2px] beside:hidden"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { y: event.clientY, moved: 0 };
        }}
        onPointerMove={onMove}
        onPointerUp={onEnd}
        onPointerCancel={onEnd}
        // Handles key presses, which have no pointer events.
        onClick={(event) => event.detail === 0 && onStop(stop === "full" ? "peek" : stops[stops.indexOf(stop) + 1]!)}
      >
        <span className="h-1 w-9 rounded-full bg-line-strong" />
      </button>
      {children}
    </aside>
  );
}
