import type { Point, Spot } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import styles from "./overlays.module.css";

/** Radius, and distance of its centre from the finger, in CSS pixels. */
const RADIUS = 56;
const DISTANCE = 104;

/** The image below a finger at twice its size, above the finger or, at the top of the stage, below it. The cross marks the pin. */
export function Magnifier({ panZoom, point, spot }: { panZoom: PanZoom; point: Point; spot: Spot }) {
  const image = panZoom.stage()?.querySelector<HTMLImageElement>("img");
  const scale = Math.max(panZoom.scale() * 2, 0.5);
  const { width, height } = panZoom.picture;
  const top = spot.top - DISTANCE - RADIUS < 0 ? spot.top + DISTANCE : spot.top - DISTANCE;
  return (
    <div
      aria-hidden
      data-magnifier
      className={styles.glass}
      style={{
        left: spot.left,
        top,
        ...(image && {
          backgroundImage: `url("${image.currentSrc}")`,
          backgroundSize: `${width * scale}px ${height * scale}px`,
          backgroundPosition: `${RADIUS - point.x * width * scale}px ${RADIUS - point.y * height * scale}px`,
        }),
      }}
    >
      <svg viewBox="0 0 40 40" className="size-10" fill="none" strokeLinecap="round">
        <path d="M20 4v12M20 24v12M4 20h12M24 20h12" stroke="white" strokeWidth="4" />
        <path d="M20 4v12M20 24v12M4 20h12M24 20h12" stroke="black" strokeWidth="1.5" />
      </svg>
    </div>
  );
}
