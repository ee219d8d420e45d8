"use client";

import { useSyncExternalStore } from "react";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { areaOnCanvas, type PairLayout } from "@/lib/builds/aligned-layout";
import type { OutlinedArea } from "./stage-picture";
import styles from "./stage.module.css";

/** Height of a canvas, as a multiple of its width, from which a ruler helps. */
const TALL = 1.2;

/** Returns true for a canvas with a ruler. */
export const isTallCanvas = ({ width, height }: PairLayout["canvas"]) => height >= width * TALL;

type Props = { layout: PairLayout; areas: readonly OutlinedArea[]; current: number; panZoom: PanZoom; onCurrent: (index: number) => void };

/** Overview of a tall picture: the part in view, and a tick for each changed area. */
export function Ruler({ layout, areas, current, panZoom, onCurrent }: Props) {
  const { canvas } = layout;
  const view = useSyncExternalStore(
    panZoom.subscribe,
    () => visibleRows(panZoom),
    () => "0 100",
  );
  if (!isTallCanvas(canvas)) return null;
  const [top, bottom] = view.split(" ").map(Number) as [number, number];
  return (
    <div role="group" aria-label="Areas by height" className={styles["ruler"]}>
      <span className={styles["seen"]} style={{ top: `${top}%`, height: `${bottom - top}%` }} />
      {areas.map((area, index) => {
        const box = areaOnCanvas(layout, "after", area) ?? areaOnCanvas(layout, "before", area);
        return box ? (
          <button
            key={area.key}
            type="button"
            className={styles["tick"]}
            tabIndex={-1}
            data-current={index === current || undefined}
            aria-label={`Area ${index + 1} of ${areas.length}, change ${area.letter}`}
            style={{ top: `${((box.y + box.height / 2) / canvas.height) * 100}%` }}
            onClick={() => onCurrent(index)}
          />
        ) : null;
      })}
    </div>
  );
}

/** Returns the rows in view as two percentages of the picture's height, in one string so that equal values are equal. */
function visibleRows(panZoom: PanZoom): string {
  const clamp = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 1000) / 10;
  const [top, bottom] = panZoom.rowsInView();
  return `${clamp(top)} ${clamp(bottom)}`;
}
