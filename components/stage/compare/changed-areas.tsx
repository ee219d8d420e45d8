"use client";

import { type Ref, useEffect, useState } from "react";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { PixelBox } from "@/lib/compare/pixels";
import type { Area } from "@/lib/compare/difference";
import type { Size } from "@/lib/review/point";
import styles from "./compare.module.css";

/** Letters of an area by its index: A, B … Z, AA, AB … */
export const areaLetters = (index: number): string =>
  (index >= 26 ? areaLetters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

const outcomes: Record<Area["kind"], string> = { changed: "", resized: "", inserted: " added", removed: " removed" };

/** The largest number of areas with a frame. Further ones are only counted and masked. */
const MAX_FRAMES = 100;

/** Drawn size in CSS pixels from which a letter fits beside what it names. Smaller areas have a dot. */
const LETTER_SIZE = 24;

type Props = {
  panZoom: PanZoom;
  canvas: Size;
  areas: readonly Area[];
  current: number;
  /** Holder of the mask that fades unchanged parts. Null: nothing fades. */
  mask: Ref<HTMLDivElement> | null;
  /** Place of an area on the canvas. Null where it has none. */
  boxOf: (area: Area) => PixelBox | null;
  onPick: (index: number) => void;
};

/** The mask that fades unchanged parts, and a frame for each changed area, with its letter where that fits. */
export function ChangedAreas({ panZoom, canvas, areas, current, mask, boxOf, onPick }: Props) {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    setScale(panZoom.scale());
    return panZoom.onRest(setScale);
  }, [panZoom]);
  const placed = areas.slice(0, MAX_FRAMES).map((area) => ({ kind: area.kind, box: boxOf(area) }));
  return (
    <>
      {mask ? <div ref={mask} aria-hidden /> : null}
      <div role="group" aria-label="Changed areas" className={styles.areas}>
        {placed.map(
          ({ kind, box: area }, index) =>
            area && (
              <span
                key={`${kind} ${area.x},${area.y}`}
                data-small={Math.min(area.width, area.height) * scale < LETTER_SIZE || undefined}
                className={styles.area}
                data-current={index === current || undefined}
                style={{
                  left: `${(area.x / canvas.width) * 100}%`,
                  top: `${(area.y / canvas.height) * 100}%`,
                  width: `${(area.width / canvas.width) * 100}%`,
                  height: `${(area.height / canvas.height) * 100}%`,
                }}
              >
                <button
                  type="button"
                  className={styles.key}
                  aria-label={`Area ${areaLetters(index)}, ${area.width} × ${area.height} px${outcomes[kind]}`}
                  aria-current={index === current || undefined}
                  onClick={() => onPick(index)}
                >
                  {areaLetters(index)}
                </button>
              </span>
            ),
        )}
      </div>
    </>
  );
}
