import type { Point } from "@/lib/point";
import { percent } from "./mark";
import styles from "./pins.module.css";

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
