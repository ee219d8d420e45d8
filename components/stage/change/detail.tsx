"use client";

import { PictureSlices } from "@/components/stage/compare/picture-slices";
import { type SideName, sideTitles } from "@/components/stage/compare/side";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import type { Size } from "@/lib/review/point";
import type { StagePicture } from "./stage-picture";

type Box = { x: number; y: number; width: number; height: number };

/** CSS pixels from the edge of the detail to an area that is larger than it. */
const MARGIN = 28;

/** Returns where a detail of `visible` pixels starts on the canvas: the area is centred, or starts at its edge where it is larger. */
function startOf(from: number, length: number, visible: number, whole: number): number {
  const wanted = length > visible ? from - MARGIN : from + length / 2 - visible / 2;
  return Math.round(Math.max(Math.min(wanted, whole - visible), Math.min(0, whole - visible)));
}

type Props = {
  layout: PairLayout;
  pictures: Record<SideName, StagePicture | null>;
  /** The area on the canvas. */
  box: Box;
  /** Size of each side in CSS pixels. */
  room: Size;
  onReload: () => void;
  /** Zooms the pictures above to the area. */
  onZoom: () => void;
};

/** The current area at 100%, both sides from the same origin. A press shows it so on the stage. */
export const Detail = ({ layout, pictures, box, room, onReload, onZoom }: Props) => {
  const { canvas } = layout;
  const start = { x: startOf(box.x, box.width, room.width, canvas.width), y: startOf(box.y, box.height, room.height, canvas.height) };
  return (
    <div className="grid grid-cols-2 px-[26px] pb-4">
      {(["before", "after"] as const).map((name) => (
        <div key={name} className="min-w-0 px-3.5">
          <p className="h-6 mono text-2xs text-ink-2">Detail, 100%</p>
          <button
            type="button"
            aria-label={`Show the area at 100% ${sideTitles[name].toLowerCase()}`}
            className="relative block w-full cursor-zoom-in overflow-hidden rounded-md bg-sheet ring-1 ring-line"
            style={{ height: room.height }}
            onClick={onZoom}
          >
            <span className="absolute block" style={{ left: -start.x, top: -start.y, width: canvas.width, height: canvas.height }}>
              {pictures[name] ? <PictureSlices name={name} picture={pictures[name]} layout={layout} alt="" onReload={onReload} /> : null}
            </span>
          </button>
        </div>
      ))}
    </div>
  );
};
