import { toCanvas } from "@/lib/builds/canvas-coordinates";
import { type Box, isInBox } from "@/lib/review/fragment";
import { type Point, pointName } from "@/lib/review/point";
import type { PinSlot } from "./pin-slots";

/** Describes the place of a pin on a picture: "Near the top right". */
export const placeOfPoint = (point: Point): string => pointName(point).replace(/^./, (first) => first.toUpperCase());

/** Describes the place of the next pin on the stage: by its size where it is an area, else by the area that is looked at. */
export function placeOfDraft(slot: PinSlot, point: Point, box: Box | null): string {
  const size = slot.layout[slot.name]?.size;
  if (box && size) return `${Math.round(box.width * size.width)} × ${Math.round(box.height * size.height)} px`;
  const onCanvas = toCanvas(slot.layout, slot.name, { point, box: null })?.point;
  return slot.area && onCanvas && isInBox(onCanvas, slot.area) ? `On area ${slot.area.letter}` : placeOfPoint(point);
}
