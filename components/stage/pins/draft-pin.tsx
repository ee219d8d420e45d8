"use client";

import { useRef, useState } from "react";
import { pointName, type Point } from "@/lib/review/point";
import { pinPosition } from "./pin-model";
import styles from "./pins.module.css";

type DraftProps = {
  point: Point;
  /** Client coordinates of the pointer. Null: the pointer was lifted. `touch`: a finger covers the image below it. */
  onDrag: (to: { clientX: number; clientY: number; touch: boolean } | null) => void;
  onOpen: () => void;
};

/** Pin of the draft. It can be dragged. */
export function DraftPin({ point, onDrag, onOpen }: DraftProps) {
  const [from, setFrom] = useState<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const drop = () => {
    setFrom(null);
    onDrag(null);
  };
  return (
    <span className={`${styles.at} ${styles.top}`} style={pinPosition(point)}>
      <button
        type="button"
        className={styles.pin}
        data-look="draft"
        data-pin="draft"
        title="Draft, not sent"
        aria-label={`Draft pin, not sent, ${pointName(point)}. Arrow keys move it, Enter writes.`}
        onClick={() => !dragged.current && onOpen()}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = false;
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={({ clientX, clientY, pointerType }) => {
          if (!from || (!dragged.current && Math.hypot(clientX - from.x, clientY - from.y) < 4)) return;
          dragged.current = true;
          onDrag({ clientX, clientY, touch: pointerType === "touch" });
        }}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
    </span>
  );
}
