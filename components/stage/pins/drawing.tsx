import { type Shape, shapePath } from "@/lib/review/shapes";
import type { Size } from "@/lib/review/point";
import styles from "./overlays.module.css";

/** Shapes of a drawing over a picture of a size. */
export function Drawing({ shapes, of }: { shapes: readonly Shape[]; of: Size }) {
  const path = shapes.map((shape) => shapePath(shape, of)).join("");
  return (
    <svg
      aria-hidden
      data-drawing={shapes.length}
      className={styles.drawing}
      viewBox={`0 0 ${of.width} ${of.height}`}
      preserveAspectRatio="none"
    >
      <path d={path} vectorEffect="non-scaling-stroke" />
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
