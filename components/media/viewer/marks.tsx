"use client";

import { Check } from "lucide-react";
import { memo } from "react";
import type { Point } from "@/lib/point";
import styles from "./viewer.module.css";

/** A thread as it is drawn on the picture. */
export type Mark = {
  id: string;
  number: number;
  point: Point;
  /** Accessible name. */
  name: string;
  look: "open" | "resolved" | "hollow" | "sending";
  /** Beside the pin: "from v2". */
  label: string | null;
  who: string;
  at: string;
  text: string;
};

const percent = (point: Point) => ({ left: `${point.x * 100}%`, top: `${point.y * 100}%` });

type PinProps = {
  mark: Mark;
  selected: boolean;
  near: boolean;
  onSelect: (id: string) => void;
  onHover: (mark: Mark | null, pin: Element | null) => void;
};

const Pin = memo(function Pin({ mark, selected, near, onSelect, onHover }: PinProps) {
  return (
    <span className={`${styles.at} ${selected || near ? styles.top : ""}`} style={percent(mark.point)}>
      <button
        type="button"
        className={styles.pin}
        data-pin={mark.id}
        data-look={mark.look}
        data-near={near || undefined}
        aria-label={mark.name}
        aria-current={selected || undefined}
        onClick={() => onSelect(mark.id)}
        onPointerEnter={(event) => event.pointerType === "mouse" && onHover(mark, event.currentTarget)}
        onPointerLeave={() => onHover(null, null)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && onHover(mark, event.currentTarget)}
        onBlur={() => onHover(null, null)}
      >
        {mark.look === "resolved" ? <Check aria-hidden className="size-3" strokeWidth={3} /> : mark.number}
      </button>
      {mark.label ? (
        <span aria-hidden className={styles.label}>
          {mark.label}
        </span>
      ) : null}
    </span>
  );
});

type Props = {
  marks: readonly Mark[];
  selectedId: string | null;
  /** The thread under the pointer in the list. */
  nearId: string | null;
  onSelect: (id: string) => void;
  onHover: PinProps["onHover"];
};

/** Every pin, in the order of the list. */
export const Marks = memo(function Marks({ marks, selectedId, nearId, onSelect, onHover }: Props) {
  return (
    <div className={styles.marks} role="group" aria-label="Pins">
      {marks.map((mark) => (
        <Pin key={mark.id} mark={mark} selected={mark.id === selectedId} near={mark.id === nearId} onSelect={onSelect} onHover={onHover} />
      ))}
    </div>
  );
});

/** Where the next pin would go, while the keys move it. */
export const Crosshair = ({ point }: { point: Point }) => (
  <span className={`${styles.at} ${styles.top}`} style={percent(point)} aria-hidden>
    <svg viewBox="0 0 40 40" className={styles.cross} fill="none" strokeLinecap="round">
      <path d="M20 2v13M20 25v13M2 20h13M25 20h13" stroke="white" strokeWidth="5" />
      <path d="M20 2v13M20 25v13M2 20h13M25 20h13" stroke="currentColor" strokeWidth="2" />
      <circle cx="20" cy="20" r="2.5" fill="oklch(0.8 0.16 75)" stroke="currentColor" />
    </svg>
  </span>
);

type DraftProps = { point: Point; onDrag: (clientX: number, clientY: number) => void; onOpen: () => void };

/** The pin of the words that are not sent yet; it can be dragged to where it belongs. */
export const DraftPin = ({ point, onDrag, onOpen }: DraftProps) => (
  <span className={`${styles.at} ${styles.top}`} style={percent(point)}>
    <button
      type="button"
      className={styles.pin}
      data-look="draft"
      data-pin="draft"
      aria-label="Draft pin. Arrow keys move it, Enter writes."
      onClick={onOpen}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onDrag(event.clientX, event.clientY)}
    />
  </span>
);
