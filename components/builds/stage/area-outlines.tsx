"use client";

import type { SideName } from "@/components/viewer/compare/side";
import { areaOnCanvas, type PairLayout } from "@/lib/builds/aligned-layout";
import type { OutlinedArea } from "./stage-picture";
import styles from "./stage.module.css";

/** The largest number of areas with an outline. Further ones are only counted. */
const MAX_OUTLINES = 200;
/** Pixels beside an area that its letter needs. */
const LETTER_ROOM = 40;

type Props = {
  name: SideName;
  layout: PairLayout;
  areas: readonly OutlinedArea[];
  current: number;
  /** Fades everything but the areas. */
  veiled: boolean;
  onCurrent: (index: number) => void;
};

const words: Record<string, string> = { inserted: ", inserted", removed: ", removed", resized: ", only one picture is this large" };

/** Outlines of the changed areas on one side, each with the letter of its cause. */
export function AreaOutlines({ name, layout, areas, current, veiled, onCurrent }: Props) {
  const { canvas } = layout;
  const shown = areas.slice(0, MAX_OUTLINES).map((area) => ({ area, box: areaOnCanvas(layout, name, area) }));
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  const holes = shown.flatMap(({ box }) => (box ? `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z` : []));
  return (
    <>
      {veiled && holes.length ? (
        <svg aria-hidden className={styles["veil"]} viewBox={`0 0 ${canvas.width} ${canvas.height}`} preserveAspectRatio="none">
          <path fillRule="evenodd" d={`M0 0h${canvas.width}v${canvas.height}h${-canvas.width}z${holes.join("")}`} />
        </svg>
      ) : null}
      <div role="group" aria-label={`Changed areas ${name}`} className={styles["outlines"]}>
        {shown.map(({ area, box }, index) =>
          box ? (
            <span
              key={area.key}
              className={styles["outline"]}
              data-current={index === current || undefined}
              data-edge={box.x < LETTER_ROOM || undefined}
              style={{
                left: percent(box.x, canvas.width),
                top: percent(box.y, canvas.height),
                width: percent(box.width, canvas.width),
                height: percent(box.height, canvas.height),
              }}
            >
              <button
                type="button"
                className={styles["letter"]}
                aria-label={`Area ${index + 1} of cause ${area.letter}, ${box.width} × ${box.height} px${words[area.kind] ?? ""}`}
                aria-current={index === current || undefined}
                onClick={() => onCurrent(index)}
              >
                {area.letter}
              </button>
            </span>
          ) : null,
        )}
      </div>
    </>
  );
}
