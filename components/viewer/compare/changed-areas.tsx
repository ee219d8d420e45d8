"use client";

import type { Ref } from "react";
import type { Area } from "@/lib/compare/difference";
import type { Size } from "@/lib/review/point";
import styles from "./compare.module.css";

/** Letters of an area by its index: A, B … Z, AA, AB … */
export const areaLetters = (index: number): string =>
  (index >= 26 ? areaLetters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

const outcomes: Record<Area["kind"], string> = { changed: "", resized: "", inserted: " added", removed: " removed" };

/** The largest number of areas with a frame. Further ones are only counted and masked. */
const MAX_FRAMES = 100;

type Props = { canvas: Size; areas: readonly Area[]; current: number; mask: Ref<HTMLDivElement>; onPick: (index: number) => void };

/** The mask that fades unchanged parts, and a frame with letters for each changed area. */
export function ChangedAreas({ canvas, areas, current, mask, onPick }: Props) {
  return (
    <>
      <div ref={mask} aria-hidden />
      <div role="group" aria-label="Changed areas" className={styles.areas}>
        {areas.slice(0, MAX_FRAMES).map((area, index) => (
          <span
            key={`${area.kind} ${area.x},${area.y}`}
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
              aria-label={`Area ${areaLetters(index)}, ${area.width} × ${area.height} px${outcomes[area.kind]}`}
              aria-current={index === current || undefined}
              onClick={() => onPick(index)}
            >
              {areaLetters(index)}
            </button>
          </span>
        ))}
      </div>
    </>
  );
}
