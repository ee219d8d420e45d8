import type { Point } from "@/lib/review/point";
import { pinPosition } from "./pin-model";
import styles from "./pins.module.css";

/** Target of the next pin while the keyboard or a finger moves it. */
export const Crosshair = ({ point }: { point: Point }) => (
  <span className={`${styles.at} ${styles.top}`} style={pinPosition(point)} aria-hidden>
    <svg viewBox="0 0 40 40" className={styles.cross} fill="none" strokeLinecap="round">
      <path d="M20 2v13M20 25v13M2 20h13M25 20h13" stroke="white" strokeWidth="5" />
      <path d="M20 2v13M20 25v13M2 20h13M25 20h13" stroke="currentColor" strokeWidth="2" />
      <circle cx="20" cy="20" r="2.5" fill="oklch(0.8 0.16 75)" stroke="currentColor" />
    </svg>
  </span>
);
