"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import { PinBadge } from "@/components/ui/pin-badge";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Time } from "@/components/ui/time";
import type { Size, Spot } from "@/lib/review/point";
import type { PinMark } from "./pin-model";
import { positionBeside } from "./pin-preview";
import styles from "./overlays.module.css";

type Props = {
  cluster: readonly PinMark[];
  spot: Spot;
  stage: Size;
  onChoose: (id: string) => void;
  /** Zooms until the pins are apart. Null where that is not possible. */
  onZoom: (() => void) | null;
  /** `returnFocus`: the cluster's pin gets the focus back. */
  onClose: (returnFocus: boolean) => void;
};

/** List of the threads in a cluster, to open one of them. */
export function ClusterList({ cluster, spot, stage, onChoose, onZoom, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step && event.key !== "Escape") return;
    // Escape would also close something of the page.
    event.stopPropagation();
    event.preventDefault();
    if (!step) return onClose(true);
    const buttons = [...list.current!.querySelectorAll("button")];
    const focused = buttons.findIndex((it) => it === document.activeElement);
    buttons[(focused + step + buttons.length) % buttons.length]!.focus();
  };
  useEffect(() => {
    const leave = (event: PointerEvent) => {
      if (!(event.target instanceof Element && event.target.closest("[data-pins-list], [data-many]"))) onClose(false);
    };
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, [onClose]);
  const from = new Set(cluster.map(({ label }) => label));
  const [origin] = from.size === 1 ? from : [null];
  return (
    <div
      ref={list}
      data-pins-list
      role="group"
      aria-label="Threads of this pin"
      onKeyDown={onKeyDown}
      className={`float flex max-h-[60%] animate-enter flex-col ${styles.list}`}
      style={positionBeside(spot, stage)}
    >
      <p className="flex items-baseline gap-2 border-b border-line px-3 py-2">
        <b className="flex-1 font-strong">{cluster.length} threads here</b>
        {origin ? <span className="text-xs text-ink-2">all {origin}</span> : null}
      </p>
      <ul aria-label="Threads at this place" className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {cluster.map((mark) => (
          <li key={mark.id}>
            <button
              type="button"
              className="grid w-full grid-cols-[24px_20px_minmax(0,1fr)] items-start gap-x-2 rounded-md px-2 py-1.5 text-start hover:bg-wash focus-visible:bg-wash pointer-coarse:min-h-11"
              onClick={() => onChoose(mark.id)}
            >
              <PinBadge number={mark.number} resolved={mark.look === "resolved"} hollow={mark.look === "hollow"} pinned />
              <Avatar name={mark.who} src={mark.face} size="small" className={mark.agent ? "mt-0.5 rounded-md" : "mt-0.5"} />
              <span className="min-w-0">
                <span aria-hidden className="flex items-center gap-1.5">
                  <b className="truncate font-strong" dir="auto">
                    {mark.who}
                  </b>
                  {mark.at ? <Time at={mark.at} className="shrink-0 text-xs text-ink-3" /> : null}
                  <span className="flex-1" />
                  {mark.look === "resolved" ? <span className="text-xs text-ink-3">Resolved</span> : null}
                  {mark.unread ? <span className="size-2 shrink-0 rounded-full bg-ink" /> : null}
                </span>
                <span className="sr-only">{mark.name}: </span>
                <span className="block truncate text-ink-2" dir="auto">
                  {mark.text}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {onZoom ? (
        <p className="flex justify-end border-t border-line p-1">
          <Button kind="ghost" size="small" onClick={onZoom}>
            Zoom in
          </Button>
        </p>
      ) : null}
    </div>
  );
}
