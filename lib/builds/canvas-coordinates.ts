import { type Box, boxBetween, centreOf } from "../review/fragment.ts";
import { type Point, settle } from "../review/point.ts";
import { type PairLayout, rowOfCanvas, rowOnCanvas } from "./aligned-layout.ts";

type SideName = "before" | "after";
/** A point, or an area with its centre, as fractions. */
type PinPlace = { point: Point; box: Box | null };

/** A part of a pixel by which the bottom of an area stays inside its last row. */
const INSIDE = 0.001;

/** Maps a point or an area of a picture to the canvas of a pair. Returns null where that side has no picture. */
export function toCanvas(layout: PairLayout, name: SideName, { point, box }: PinPlace): PinPlace | null {
  const side = layout[name];
  if (!side) return null;
  const { canvas } = layout;
  const { size } = side;
  const map = (from: Point, inset = 0): Point => ({
    x: (from.x * size.width) / canvas.width,
    y: (rowOnCanvas(side, from.y * size.height - inset) + inset) / canvas.height,
  });
  if (!box) return { point: map(point), box: null };
  const mapped = boxBetween(map(box), map({ x: box.x + box.width, y: box.y + box.height }, INSIDE));
  return { point: centreOf(mapped), box: mapped };
}

/**
 * Maps a point or an area of the canvas to the picture of one side. What is outside the picture or in a gap maps to the nearest point. Returns null where
 * the side has no picture.
 */
export function toPicture(layout: PairLayout, name: SideName, { point, box }: PinPlace): PinPlace | null {
  const side = layout[name];
  if (!side) return null;
  const { canvas } = layout;
  const { size } = side;
  const map = (from: Point): Point =>
    settle({ x: (from.x * canvas.width) / size.width, y: rowOfCanvas(side, from.y * canvas.height) / size.height });
  const mapped = box && boxBetween(map(box), map({ x: box.x + box.width, y: box.y + box.height }));
  // An area inside a gap has no rows of the picture.
  return mapped && mapped.width > 0 && mapped.height > 0 ? { point: centreOf(mapped), box: mapped } : { point: map(point), box: null };
}
