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
