"use client";

import { Check } from "lucide-react";
import { memo } from "react";
import { type Mark, percent } from "./mark";
import styles from "./pins.module.css";

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
