"use client";

import type { Ref } from "react";
import type { Area } from "@/lib/compare/difference";
import type { Size } from "@/lib/review/point";
import styles from "./compare.module.css";

/** A, B … Z, AA … for the first, second … area. */
const keyOf = (index: number): string => (index >= 26 ? keyOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

/** Areas beyond this many are counted and masked, not framed. */
const framed = 100;

type Props = { canvas: Size; areas: readonly Area[]; current: number; mask: Ref<HTMLDivElement>; onPick: (index: number) => void };

/** What did not change, faded; what did, framed and keyed. */
export function Areas({ canvas, areas, current, mask, onPick }: Props) {
  return (
    <>
      <div ref={mask} aria-hidden />
      <div role="group" aria-label="Changed areas" className={styles.areas}>
        {areas.slice(0, framed).map((area, index) => (
          <span
            key={`${area.x},${area.y}`}
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
              aria-label={`Area ${keyOf(index)}, ${area.width} × ${area.height} px`}
              aria-current={index === current || undefined}
              onClick={() => onPick(index)}
            >
              {keyOf(index)}
            </button>
          </span>
        ))}
      </div>
    </>
  );
}
