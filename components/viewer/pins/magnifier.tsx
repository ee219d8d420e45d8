import type { Point, Spot } from "@/lib/review/point";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import styles from "./pins.module.css";

const radius = 56;
/** How far above the finger its middle is, in CSS pixels. */
const above = 104;

/** What lies under a finger, twice as large, above it; below it at the top of the stage. The cross is where the pin goes. */
export function Magnifier({ panZoom, point, spot }: { panZoom: PanZoom; point: Point; spot: Spot }) {
  const image = panZoom.stage()?.querySelector<HTMLImageElement>("img");
  const scale = Math.max(panZoom.scale() * 2, 0.5);
  const { width, height } = panZoom.picture;
  const top = spot.top - above - radius < 0 ? spot.top + above : spot.top - above;
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
          backgroundPosition: `${radius - point.x * width * scale}px ${radius - point.y * height * scale}px`,
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
