"use client";

import { Check, Layers } from "lucide-react";
import { memo } from "react";
import { plural } from "@/lib/format";
import { placeName } from "@/lib/review/point";
import { percent, type PlacedMark } from "./pin-model";
import styles from "./pins.module.css";

export type PinProps = {
  /** One thread, or several that lie too close to be told apart; the first says where. */
  group: readonly PlacedMark[];
  selected: boolean;
  near: boolean;
  /** The list of the group is open. */
  listed: boolean;
  onSelect: (group: readonly PlacedMark[], pin: Element) => void;
  onHover: (group: readonly PlacedMark[] | null, pin: Element | null) => void;
};

const bright = (mark: PlacedMark) => mark.look !== "resolved";

/** "3 threads, 2 open, near the top right: 4, 7, 9". */
function nameOf(group: readonly PlacedMark[]): string {
  const unread = group.some((mark) => mark.unread) ? ", something new" : "";
  const place = `${placeName(group[0]!.point)}: ${group.map(({ number }) => number).join(", ")}`;
  return `${plural(group.length, "thread")}, ${group.filter(bright).length} open${unread}, ${place}`;
}

/** A thread's pin, or the count of threads that share a place. One button, so that the focus survives folding. */
export const Pin = memo(
  function Pin({ group, selected, near, listed, onSelect, onHover }: PinProps) {
    const mark = group[0]!;
    const many = group.length > 1;
    const look = many ? (group.some(bright) ? "open" : "resolved") : mark.look;
    const face = look === "resolved" ? <Check aria-hidden className="size-3" strokeWidth={3} /> : mark.number;
    return (
      <span className={`${styles.at} ${selected || near || listed ? styles.top : ""}`} style={percent(mark.point)}>
        <button
          type="button"
          className={styles.pin}
          data-pin={group.map(({ id }) => id).join(" ")}
          data-look={look}
          data-many={many || undefined}
          data-agent={(!many && mark.agent) || undefined}
          data-near={near || undefined}
          aria-label={many ? nameOf(group) : mark.name}
          aria-current={selected || undefined}
          aria-expanded={many ? listed : undefined}
          onClick={(event) => onSelect(group, event.currentTarget)}
          onPointerEnter={(event) => event.pointerType === "mouse" && onHover(group, event.currentTarget)}
          onPointerLeave={() => onHover(null, null)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && onHover(group, event.currentTarget)}
          onBlur={() => onHover(null, null)}
        >
          {many ? (
            <>
              {look === "resolved" ? <Check aria-hidden strokeWidth={3} /> : <Layers aria-hidden strokeWidth={2.25} />}
              {group.length}
            </>
          ) : (
            face
          )}
        </button>
        {group.some(({ unread }) => unread) ? <span aria-hidden className={styles.unread} /> : null}
        {mark.label && !many ? (
          <span aria-hidden className={styles.label} data-flipped={mark.point.x > 0.8 || undefined}>
            {mark.label}
          </span>
        ) : null}
      </span>
    );
  },
  (a, b) =>
    a.selected === b.selected &&
    a.near === b.near &&
    a.listed === b.listed &&
    a.onSelect === b.onSelect &&
    a.onHover === b.onHover &&
    a.group.length === b.group.length &&
    a.group.every((mark, index) => mark === b.group[index]),
);
