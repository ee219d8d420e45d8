"use client";

import { memo, useEffect, useMemo, useReducer, useRef } from "react";
import type { Size } from "@/lib/review/point";
import { clusterPins, nextClusters } from "./cluster-pins";
import type { PlacedMark } from "./pin-model";
import { Pin, type PinProps } from "./pin";
import styles from "./pins.module.css";

type Props = Pick<PinProps, "onSelect" | "onHover"> & {
  marks: readonly PlacedMark[];
  /** The picture as drawn, in CSS pixels; null before that is known: nothing folds then. */
  size: Size | null;
  /** CSS pixels below which pins fold. */
  near: number;
  selectedId: string | null;
  /** The thread under the pointer in the list. */
  hoveredId: string | null;
  /** The thread whose own pin has the focus. */
  focusedId: string | null;
  /** The first thread of the group whose list is open. */
  listedId: string | null;
};

/** Groups that are drawn anew in one frame. */
const most = 50;

/** Every pin, in the order of the list. */
export const PinList = memo(function PinList({ marks, size, near, selectedId, hoveredId, focusedId, listedId, onSelect, onHover }: Props) {
  const wanted = useMemo(() => {
    const kept = new Set([selectedId, hoveredId, focusedId].filter((id) => id !== null));
    return size ? clusterPins(marks, size, near, kept) : marks.map((mark) => [mark]);
  }, [marks, size, near, selectedId, hoveredId, focusedId]);
  const drawn = useRef<readonly (readonly PlacedMark[])[]>(wanted);
  const groups = nextClusters(drawn.current, wanted, marks, most);
  const [, draw] = useReducer((frames: number) => frames + 1, 0);
  useEffect(() => {
    drawn.current = groups;
    if (groups === wanted) return;
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [groups, wanted]);
  return (
    <div className={styles.marks} role="group" aria-label="Pins">
      {groups.map((group) => {
        const [first] = group;
        const { id } = first!;
        return (
          <Pin
            key={id}
            group={group}
            selected={id === selectedId}
            near={id === hoveredId}
            listed={id === listedId && group.length > 1}
            onSelect={onSelect}
            onHover={onHover}
          />
        );
      })}
    </div>
  );
});
