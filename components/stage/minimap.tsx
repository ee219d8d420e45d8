"use client";

import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useSyncExternalStore } from "react";
import type { Size } from "@/lib/review/point";
import styles from "./minimap.module.css";
import type { PanZoom } from "./pan-zoom";
import { hasPoint, type PinMark, pinPosition } from "./pins/pin-model";
import type { StageSource } from "./stage-image";

type Props = { panZoom: PanZoom; source: StageSource; marks: readonly PinMark[]; selectedId: string | null };

/** Rows that an arrow key scrolls, as a share of the part in view. */
const ARROW_SHARE = 0.2;

/** Returns the part in view in percent of the image, as one string so that equal values are equal. */
function viewOf(panZoom: PanZoom): string {
  const { x, y, width, height } = panZoom.areaInView();
  return [x, y, width, height].map((share) => Math.round(share * 1000) / 10).join(" ");
}

/** Address of the smallest copy of an image that is wide enough for the map. */
const smallCopy = ({ previews, fileUrl }: StageSource) => previews.toSorted((a, b) => a.width - b.width)[0]?.url ?? fileUrl;

/** Small copy of a tall page with its pins and a frame around the part in view, which a press or a drag moves. */
export function Minimap({ panZoom, source, marks, selectedId }: Props) {
  const map = useRef<HTMLDivElement>(null);
  const view = useSyncExternalStore(
    panZoom.subscribe,
    () => viewOf(panZoom),
    () => "0 0 100 100",
  );
  const [left, top, width, height] = view.split(" ").map(Number) as [number, number, number, number];
  const { width: w, height: h }: Size = panZoom.picture;
  const moveTo = (event: PointerEvent) => {
    const box = map.current!.getBoundingClientRect();
    panZoom.centreOn({ x: panZoom.centrePoint().x, y: (event.clientY - box.top) / box.height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const middle = top + height / 2;
    const row = {
      ArrowUp: middle - height * ARROW_SHARE,
      ArrowDown: middle + height * ARROW_SHARE,
      PageUp: middle - height,
      PageDown: middle + height,
      Home: 0,
      End: 100,
    }[event.key];
    if (row === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    panZoom.centreOn({ x: panZoom.centrePoint().x, y: row / 100 });
  };
  const shown = Math.round((width * height) / 100);
  return (
    <div className={styles["holder"]} data-over-stage>
      <p className={styles["fact"]}>
        <b className="font-strong text-ink">{shown}%</b> of page
      </p>
      <div
        ref={map}
        role="slider"
        tabIndex={0}
        aria-label="Part of the page in view"
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(top + height / 2)}
        aria-valuetext={`From ${Math.round(top)} to ${Math.round(top + height)} percent of the height`}
        className={styles["map"]}
        style={{ aspectRatio: `${w} / ${h}`, "--ratio": w / h } as CSSProperties}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && moveTo(event)}
        onKeyDown={onKeyDown}
      >
        {/* oxlint-disable-next-line nextjs/no-img-element -- the service makes the reduced copies; nothing here resizes */}
        <img src={smallCopy(source)} alt="" draggable={false} decoding="async" />
        {marks.filter(hasPoint).map((mark) => (
          <span
            key={mark.id}
            aria-hidden
            className={styles["dot"]}
            data-look={mark.look}
            data-current={mark.id === selectedId || undefined}
            style={pinPosition(mark.point)}
          />
        ))}
        <span
          aria-hidden
          className={styles["view"]}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        />
      </div>
      <p className={styles["fact"]}>
        {w} × {h}
      </p>
    </div>
  );
}
