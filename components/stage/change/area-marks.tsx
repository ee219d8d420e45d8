"use client";

import { useEffect, useState } from "react";
import type { SideName } from "@/components/stage/compare/side";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { areaOnCanvas, type PairLayout } from "@/lib/builds/aligned-layout";
import type { PixelBox } from "@/lib/compare/pixels";
import type { Size } from "@/lib/review/point";
import type { OutlinedArea } from "./stage-picture";
import styles from "./stage.module.css";

/** The largest number of areas with a mark. Further ones are only counted. */
const MAX_MARKS = 200;
/** Hover margin around an area in CSS pixels, and on the side of its letter. */
const AROUND = 8;
const LETTER = 32;

/** Mark of an area: its letter, its whole name, and its place on the canvas. Null where it has none. */
export type AreaMark = { key: string; letter: string; name: string; box: PixelBox | null };

type Props = {
  /** Names the marks together. */
  label: string;
  canvas: Size;
  panZoom: PanZoom;
  marks: readonly AreaMark[];
  current: number;
  onCurrent: (index: number) => void;
};

const words: Record<string, string> = { inserted: ", added", removed: ", removed", resized: ", only one image is this large" };

/** Returns the marks of the areas of a pair on one side. */
export const marksOfPair = (layout: PairLayout, side: SideName, areas: readonly OutlinedArea[]): AreaMark[] =>
  areas.slice(0, MAX_MARKS).map((area, index) => {
    const box = areaOnCanvas(layout, side, area);
    const size = box ? `, ${box.width} × ${box.height} px` : "";
    return { key: area.key, letter: area.letter, box, name: `Area ${index + 1} of change ${area.letter}${size}${words[area.kind] ?? ""}` };
  });

/** Marks of the changed areas on one side, outside of what changed: an outline around the current one, corners and a letter of others on demand. */
export function AreaMarks({ label, canvas, panZoom, marks, current, onCurrent }: Props) {
  const shown = marks.slice(0, MAX_MARKS);
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
    <div role="group" aria-label={label} className={styles["marks"]}>
      {shown.map(({ key, letter, name, box }, index) =>
        box ? (
          <span
            key={key}
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
              aria-label={name}
              aria-current={index === current || undefined}
              onClick={() => onCurrent(index)}
            >
              {letter}
            </button>
          </span>
        ) : null,
      )}
    </div>
  );
}

/** Dims everything but the areas of one side for a moment, after another area became the current one. */
export function ArrivalVeil({ name, layout, areas }: { name: SideName; layout: PairLayout; areas: readonly OutlinedArea[] }) {
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
