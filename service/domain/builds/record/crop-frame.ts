import type { StoredRegion } from "../../../db/diff-schema.ts";

type Size = { width: number; height: number };
export type FrameBox = readonly [x: number, y: number, width: number, height: number];

/** Size of the frame in which phones show a change, in CSS pixels. */
const PHONE_FRAME: Size = { width: 358, height: 232 };
/** Pixels of the picture around a change that the frame shows at least. */
const MARGIN = 16;
/** Smallest scale. A change that is larger still shows its start. */
const LEAST_SCALE = 0.25;

/** A region with the sizes of both pictures. `shift`: pixels by which content at the region moved down. */
export type FramedRegion = {
  region: Pick<StoredRegion, "before" | "after">;
  shift: number;
  pictures: { before: Size; after: Size };
};

/** Returns the box of each side. The side that lacks the area gets a box without height where the area would be. */
export function boxesOf({ region: { before, after }, shift }: FramedRegion): { before: FrameBox; after: FrameBox } {
  if (before && after) return { before, after };
  const [x, y, width] = (before ?? after)!;
  return before ? { before, after: [x, y + shift, width, 0] } : { before: [x, y - shift, width, 0], after: after! };
}

/** Returns the parts of both pictures that a frame shows around a region: the same surroundings at the same scale. */
export function cropFrames(framed: FramedRegion): { scale: number; before: FrameBox; after: FrameBox } {
  const boxes = boxesOf(framed);
  const content = { width: Math.max(boxes.before[2], boxes.after[2]), height: Math.max(boxes.before[3], boxes.after[3]) };
  const fitting = Math.min(PHONE_FRAME.width / (content.width + 2 * MARGIN), PHONE_FRAME.height / (content.height + 2 * MARGIN), 1);
  const scale = Math.max(LEAST_SCALE, fitting);
  const window = { width: Math.round(PHONE_FRAME.width / scale), height: Math.round(PHONE_FRAME.height / scale) };
  const along = (start: number, length: number, size: number, picture: number): [number, number] => {
    const shown = Math.min(size, picture);
    const wanted = length + 2 * MARGIN > size ? start - MARGIN : Math.round(start - (size - length) / 2);
    return [Math.max(0, Math.min(wanted, picture - shown)), shown];
  };
  const frameOf = (side: "before" | "after"): FrameBox => {
    const [x, width] = along(boxes[side][0], content.width, window.width, framed.pictures[side].width);
    const [y, height] = along(boxes[side][1], content.height, window.height, framed.pictures[side].height);
    return [x, y, width, height];
  };
  return { scale, before: frameOf("before"), after: frameOf("after") };
}

/** Width in pixels of the picture of a frame: at most two for each CSS pixel, and never more than it has. */
export const framePixels = ([, , width]: FrameBox, scale: number): number => Math.round(width * Math.min(1, 2 * scale));

/** Size in pixels of the window that shows an area with what surrounds it. */
const VIEW = { width: 280, height: 80 };

/** Returns the window around an area of a picture: the area in its middle, or its start where it is larger. */
export function viewOf([left, top, width, height]: FrameBox, picture: Size): FrameBox {
  const along = (start: number, length: number, most: number, end: number): [number, number] => {
    const size = Math.min(most, end);
    const wanted = length > size ? start - MARGIN : Math.round(start + (length - size) / 2);
    return [Math.max(0, Math.min(wanted, end - size)), size];
  };
  const [x, w] = along(left, width, VIEW.width, picture.width);
  const [y, h] = along(top, height, VIEW.height, picture.height);
  return [x, y, w, h];
}
