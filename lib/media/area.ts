import type { Box } from "../review/place.ts";
import type { Point, Size } from "../review/point.ts";

/** Pixels of a picture. */
export type Rect = { x: number; y: number; width: number; height: number };

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** The window of at least `least` pixels around a point or an area, moved inside the picture, in whole pixels of it. */
export function windowAround(point: Point, box: Box | null, picture: Size, least: Size): Rect {
  const grown = 1.2;
  let width = Math.max(least.width, (box?.width ?? 0) * picture.width * grown);
  let height = Math.max(least.height, (box?.height ?? 0) * picture.height * grown);
  // Every window has the same shape, so that two of them lie side by side.
  const ratio = least.width / least.height;
  if (width / height > ratio) height = width / ratio;
  else width = height * ratio;
  return {
    x: Math.round(between(point.x * picture.width - width / 2, 0, picture.width - width)),
    y: Math.round(between(point.y * picture.height - height / 2, 0, picture.height - height)),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/**
 * The same window on another version. A picture as wide as before is read from the same corner: what was added below moves
 * nothing. Any other is read as scaled.
 */
export function sameWindow(rect: Rect, from: Size, to: Size): Rect {
  const scale = from.width === to.width ? { x: 1, y: 1 } : { x: to.width / from.width, y: to.height / from.height };
  return { x: rect.x * scale.x, y: rect.y * scale.y, width: rect.width * scale.x, height: rect.height * scale.y };
}

/** Steps of 255 that compression may move a channel by. */
const noise = 16;
/** Pixels that may differ more by chance. */
const few = 2;

/** Whether two pictures of the same size (RGBA) show something else. */
export function differs(a: Uint8ClampedArray, b: Uint8ClampedArray): boolean {
  if (a.length !== b.length) return true;
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    const far =
      Math.abs(a[at]! - b[at]!) > noise ||
      Math.abs(a[at + 1]! - b[at + 1]!) > noise ||
      Math.abs(a[at + 2]! - b[at + 2]!) > noise ||
      Math.abs(a[at + 3]! - b[at + 3]!) > noise;
    if (far && ++count > few) return true;
  }
  return false;
}
