"use client";

import type { Ref } from "react";
import { type AreaMark, AreaMarks } from "@/components/stage/change/area-marks";
import { MarginLetter } from "@/components/stage/change/margin-letter";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { PixelBox } from "@/lib/compare/pixels";
import type { Area } from "@/lib/compare/difference";
import type { Size } from "@/lib/review/point";

/** Letters of an area by its index: A, B … Z, AA, AB … */
export const areaLetters = (index: number): string =>
  (index >= 26 ? areaLetters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

const outcomes: Record<Area["kind"], string> = { changed: "", resized: "", inserted: " added", removed: " removed" };

/** Returns the marks of changed areas, each at its place on the canvas. */
const marksOf = (areas: readonly Area[], boxOf: (area: Area) => PixelBox | null): AreaMark[] =>
  areas.map((area, index) => {
    const box = boxOf(area);
    const letter = areaLetters(index);
    const size = box ? `, ${box.width} × ${box.height} px` : "";
    const key = `${index} ${area.kind} ${area.x},${area.y}`;
    return { key, letter, box, name: `Area ${letter}${size}${outcomes[area.kind]}` };
  });

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

/** The mask that fades unchanged parts, and a mark for each changed area. */
export const ChangedAreas = ({ panZoom, canvas, areas, current, mask, boxOf, onPick }: Props) => (
  <>
    {mask ? <div ref={mask} aria-hidden /> : null}
    <AreaMarks label="Changed areas" canvas={canvas} panZoom={panZoom} marks={marksOf(areas, boxOf)} current={current} onCurrent={onPick} />
  </>
);

/** The letter of the current area in the margin of its picture. Renders nothing where a side has no such area. */
export function CurrentLetter({ panZoom, canvas, areas, current, boxOf }: Omit<Props, "mask" | "onPick">) {
  const area = areas[current];
  const box = area && boxOf(area);
  if (!box) return null;
  const part = { x: box.x / canvas.width, y: box.y / canvas.height, width: box.width / canvas.width, height: box.height / canvas.height };
  return <MarginLetter isInside panZoom={panZoom} letter={areaLetters(current)} box={part} />;
}
