import type { Box } from "../review/place.ts";
import type { Point, Size } from "../review/point.ts";

/** Rectangle in pixels of an image. */
export type Rect = { x: number; y: number; width: number; height: number };

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Crop of at least `least` pixels around a point or an area, moved inside the image, in whole pixels. */
export function cropAround(point: Point, box: Box | null, picture: Size, least: Size): Rect {
  const margin = 1.2;
  let width = Math.max(least.width, (box?.width ?? 0) * picture.width * margin);
  let height = Math.max(least.height, (box?.height ?? 0) * picture.height * margin);
  // All crops have the same aspect ratio, so that two of them fit side by side.
  const ratio = least.width / least.height;
  if (width / height > ratio) height = width / ratio;
  else width = height * ratio;
  return {
    x: Math.round(clamp(point.x * picture.width - width / 2, 0, picture.width - width)),
    y: Math.round(clamp(point.y * picture.height - height / 2, 0, picture.height - height)),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/**
 * The same crop on another version. An image of the same width keeps its pixel positions, so that content added at the bottom moves
 * nothing. Any other image is treated as scaled.
 */
export function cropOnVersion(rect: Rect, from: Size, to: Size): Rect {
  const scale = from.width === to.width ? { x: 1, y: 1 } : { x: to.width / from.width, y: to.height / from.height };
  return { x: rect.x * scale.x, y: rect.y * scale.y, width: rect.width * scale.x, height: rect.height * scale.y };
}

/** Difference of a channel, 0 to 255, that compression can cause. */
const NOISE = 16;
/** Number of pixels that can differ by chance. */
const MAX_CHANGED_PIXELS = 2;

/** Compares two images of the same size (RGBA). True where more pixels differ than compression and chance explain. */
export function imagesDiffer(a: Uint8ClampedArray, b: Uint8ClampedArray): boolean {
  if (a.length !== b.length) return true;
  let count = 0;
  for (let at = 0; at < a.length; at += 4) {
    const isChanged =
      Math.abs(a[at]! - b[at]!) > NOISE ||
      Math.abs(a[at + 1]! - b[at + 1]!) > NOISE ||
      Math.abs(a[at + 2]! - b[at + 2]!) > NOISE ||
      Math.abs(a[at + 3]! - b[at + 3]!) > NOISE;
    if (isChanged && ++count > MAX_CHANGED_PIXELS) return true;
  }
  return false;
}
