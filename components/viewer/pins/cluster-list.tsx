"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Size, Spot } from "@/lib/review/point";
import type { PinMark } from "./pin-model";
import { positionBeside } from "./pin-preview";
import styles from "./overlays.module.css";

type Props = {
  cluster: readonly PinMark[];
  spot: Spot;
  stage: Size;
  onChoose: (id: string) => void;
  /** `returnFocus`: the cluster's pin gets the focus back. */
  onClose: (returnFocus: boolean) => void;
};

/** List of the threads in a cluster, to open one of them. */
export default function ClusterList({ cluster, spot, stage, onChoose, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
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
  return (
    <ul
      ref={list}
      data-pins-list
      onKeyDown={onKeyDown}
      aria-label="Threads at this place"
      className={`float max-h-[60%] animate-enter overflow-y-auto overscroll-contain p-1 ${styles.list}`}
      style={positionBeside(spot, stage)}
    >
      {cluster.map((mark) => (
        <li key={mark.id}>
          <button
            type="button"
            className="grid w-full grid-cols-[24px_minmax(0,1fr)] items-center gap-2 rounded-md px-2 py-1.5 text-start hover:bg-wash focus-visible:bg-wash pointer-coarse:min-h-11"
            onClick={() => onChoose(mark.id)}
          >
            <span aria-hidden className="text-center font-strong">
              {mark.look === "resolved" ? "✓" : mark.number}
            </span>
            <span className="truncate">
              <b aria-hidden className="font-strong">
                {mark.who}
              </b>{" "}
              <span className="sr-only">{mark.name}: </span>
              <span className="text-ink-2">{mark.text}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
