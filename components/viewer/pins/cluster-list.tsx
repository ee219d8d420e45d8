"use client";

import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Size, Spot } from "@/lib/review/point";
import type { PinMark } from "./pin-model";
import { beside } from "./pin-preview";
import styles from "./pins.module.css";

type Props = {
  group: readonly PinMark[];
  spot: Spot;
  stage: Size;
  onChoose: (id: string) => void;
  /** `back`: the keyboard goes back to where it came from. */
  onClose: (back: boolean) => void;
};

/** The threads that share a place, to choose one from. */
export default function ClusterList({ group, spot, stage, onChoose, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!by && event.key !== "Escape") return;
    // The page would take one more step back.
    event.stopPropagation();
    event.preventDefault();
    if (!by) return onClose(true);
    const buttons = [...list.current!.querySelectorAll("button")];
    const at = buttons.findIndex((it) => it === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]!.focus();
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
      style={beside(spot, stage)}
    >
      {group.map((mark) => (
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
