import { type Box, centreOf } from "../review/fragment.ts";
import type { Point, Size } from "../review/point.ts";

/** Rectangle in pixels of an image. */
export type Rect = { x: number; y: number; width: number; height: number };

/** Crop of at least `least` pixels with a point or an area at its centre, in whole pixels. At an edge it extends beyond the image. */
export function cropAround(point: Point, box: Box | null, picture: Size, least: Size): Rect {
  const margin = 1.2;
  let width = Math.max(least.width, (box?.width ?? 0) * picture.width * margin);
  let height = Math.max(least.height, (box?.height ?? 0) * picture.height * margin);
  // All crops have the same aspect ratio, so that two of them fit side by side.
  const ratio = least.width / least.height;
  if (width / height > ratio) height = width / ratio;
  else width = height * ratio;
  const centre = box ? centreOf(box) : point;
  return {
    x: Math.round(centre.x * picture.width - width / 2),
    y: Math.round(centre.y * picture.height - height / 2),
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

/** The part of a drawn crop that both versions cover, in its whole pixels. `crops`: each with its image. Null for none. */
export function commonPart(crops: readonly (readonly [Rect, Size])[], drawn: Size): Rect | null {
  const edges = crops.map(([{ x, y, width, height }, image]) => {
    const [across, down] = [drawn.width / width, drawn.height / height];
    return { left: -x * across, top: -y * down, right: (image.width - x) * across, bottom: (image.height - y) * down };
  });
  const left = Math.ceil(Math.max(0, ...edges.map((edge) => edge.left)));
  const top = Math.ceil(Math.max(0, ...edges.map((edge) => edge.top)));
  const right = Math.floor(Math.min(drawn.width, ...edges.map((edge) => edge.right)));
  const bottom = Math.floor(Math.min(drawn.height, ...edges.map((edge) => edge.bottom)));
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}
