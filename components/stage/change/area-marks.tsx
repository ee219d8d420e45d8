"use client";

import { useEffect, useState } from "react";
import type { SideName } from "@/components/stage/compare/side";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { areaOnCanvas, type PairLayout } from "@/lib/builds/aligned-layout";
import type { OutlinedArea } from "./stage-picture";
import styles from "./stage.module.css";

/** The largest number of areas with a mark. Further ones are only counted. */
const MAX_MARKS = 200;
/** Hover margin around an area in CSS pixels, and on the side of its letter. */
const AROUND = 8;
const LETTER = 32;

type Props = {
  name: SideName;
  layout: PairLayout;
  panZoom: PanZoom;
  areas: readonly OutlinedArea[];
  current: number;
  onCurrent: (index: number) => void;
};

const words: Record<string, string> = { inserted: ", added", removed: ", removed", resized: ", only one image is this large" };

/** Marks of the changed areas on one side, outside of what changed: an outline around the current one, corners and a letter of others on demand. */
export function AreaMarks({ name, layout, panZoom, areas, current, onCurrent }: Props) {
  const { canvas } = layout;
  const shown = areas.slice(0, MAX_MARKS).map((area) => ({ area, box: areaOnCanvas(layout, name, area) }));
  const [hovered, setHovered] = useState<number | null>(null);
  useEffect(() => {
    const stage = panZoom.stage();
    if (!stage) return;
    const control = new AbortController();
    const onMove = (event: PointerEvent) => {
      const scale = panZoom.scale();
      const { x, y } = panZoom.pointAt(panZoom.spotOf(event.clientX, event.clientY));
      const [at, row, around] = [x * canvas.width, y * canvas.height, AROUND / scale];
      const found = shown.findLastIndex(
        ({ box }) =>
          box &&
          at >= box.x - LETTER / scale &&
          at <= box.x + box.width + around &&
          row >= box.y - around &&
          row <= box.y + box.height + around,
      );
      setHovered(found < 0 ? null : found);
    };
    stage.addEventListener("pointermove", onMove, { signal: control.signal });
    stage.addEventListener("pointerleave", () => setHovered(null), { signal: control.signal });
    return () => control.abort();
  });
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div role="group" aria-label={`Changed areas ${name}`} className={styles["marks"]}>
      {shown.map(({ area, box }, index) =>
        box ? (
          <span
            key={area.key}
            className={styles["mark"]}
            data-current={index === current || undefined}
            data-hovered={index === hovered || undefined}
            style={
              {
                left: percent(box.x + box.width / 2, canvas.width),
                top: percent(box.y + box.height / 2, canvas.height),
                "--w": percent(box.width, canvas.width),
                "--h": percent(box.height, canvas.height),
              } as React.CSSProperties
            }
          >
            <button
              type="button"
              className={styles["letter"]}
              aria-label={`Area ${index + 1} of change ${area.letter}, ${box.width} × ${box.height} px${words[area.kind] ?? ""}`}
              aria-current={index === current || undefined}
              onClick={() => onCurrent(index)}
            >
              {area.letter}
            </button>
          </span>
        ) : null,
      )}
    </div>
  );
}

/** Dims everything but the areas of one side for a moment, after another area became the current one. */
export function ArrivalVeil({ name, layout, areas }: Pick<Props, "name" | "layout" | "areas">) {
  const { width, height } = layout.canvas;
  const holes = areas.slice(0, MAX_MARKS).flatMap((area) => {
    const box = areaOnCanvas(layout, name, area);
    return box ? `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z` : [];
  });
  return holes.length ? (
    <svg aria-hidden className={styles["veil"]} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
      <path fillRule="evenodd" d={`M0 0h${width}v${height}h${-width}z${holes.join("")}`} />
    </svg>
  ) : null;
}
