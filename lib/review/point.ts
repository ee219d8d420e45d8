/**
 * Geometry of a picture on a stage. Points are fractions of the picture (docs/spec/comments.md#anchors), so that no size of the screen
 * moves them; a camera is the current pan and zoom.
 */

/** Fractions of the picture from its top left corner, each 0 to 1. */
export type Point = { x: number; y: number };
/** Pixels of a picture, or CSS pixels of a stage. */
export type Size = { width: number; height: number };
/** CSS pixels from the stage's top left corner. */
export type Spot = { left: number; top: number };
/** `scale`: CSS pixels for one pixel of the picture. `left`, `top`: the picture's top left corner on the stage. */
export type Camera = Spot & { scale: number };
/** Padding around a fitted picture, in CSS pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Largest scale of the controls: one pixel of the picture fills 32 on the screen. */
export const maxScale = 32;

/** Maps a point of the picture to the stage. */
export const projectPoint = (point: Point, camera: Camera, picture: Size): Spot => ({
  left: camera.left + point.x * picture.width * camera.scale,
  top: camera.top + point.y * picture.height * camera.scale,
});

/** Maps a spot of the stage to the picture. Outside the picture the fractions are below 0 or above 1. */
export const unproject = (spot: Spot, camera: Camera, picture: Size): Point => ({
  x: (spot.left - camera.left) / (picture.width * camera.scale),
  y: (spot.top - camera.top) / (picture.height * camera.scale),
});

/** Returns true for points on the picture. */
export const isInside = ({ x, y }: Point) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** Returns the nearest point on the picture, to a hundred-thousandth: finer than a pixel of any upload. */
export const settle = ({ x, y }: Point): Point => ({
  x: Math.round(between(x, 0, 1) * 1e5) / 1e5,
  y: Math.round(between(y, 0, 1) * 1e5) / 1e5,
});

/** Fits the whole picture into the free part of the stage, centred and never enlarged. */
export function fit(picture: Size, stage: Size, insets: Insets): Camera {
  const free = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
  const scale = Math.max(Math.min(free.width / picture.width, free.height / picture.height, 1), 1e-4);
  return {
    scale,
    left: insets.left + (free.width - picture.width * scale) / 2,
    top: insets.top + (free.height - picture.height * scale) / 2,
  };
}

/** Height of a tall page as a multiple of its width. Narrow pictures, such as those of phones, fit a stage up to a larger one. */
const TALL = { page: 1.6, narrow: 2.6 };
/** Width in pixels below which a picture is narrow. */
const NARROW = 600;

/** Returns true for pages that would be unreadable fitted as a whole: they start at the width of the stage and scroll. */
export const isTall = ({ width, height }: Size) => height >= width * (width < NARROW ? TALL.narrow : TALL.page);

/** Fits the width of a tall page into the free part of the stage, at its top and never enlarged. */
export function fitWidth(picture: Size, stage: Size, insets: Insets): Camera {
  const free = stage.width - insets.left - insets.right;
  const scale = Math.max(Math.min(free / picture.width, 1), 1e-4);
  return { scale, left: insets.left + (free - picture.width * scale) / 2, top: insets.top };
}

/** Keeps the edges of a picture at or beyond those of the free part, as a document does; centres it where it is smaller. */
export function clampToEdges(camera: Camera, picture: Size, stage: Size, insets: Insets): Camera {
  const least = fit(picture, stage, insets).scale;
  const scale = between(camera.scale, least, maxScale);
  const along = (start: number, length: number, low: number, high: number) =>
    length <= high - low ? (low + high - length) / 2 : between(start, high - length, low);
  return {
    scale,
    left: along(camera.left, picture.width * scale, insets.left, stage.width - insets.right),
    top: along(camera.top, picture.height * scale, insets.top, stage.height - insets.bottom),
  };
}

/** Pans by CSS pixels as far as there is more of the picture in that direction. */
export function scrollCamera(camera: Camera, by: Spot, picture: Size, stage: Size, insets: Insets): Camera {
  const along = (start: number, delta: number, length: number, low: number, high: number) =>
    length <= high - low ? start : between(start + delta, Math.min(high - length, start), Math.max(low, start));
  return {
    scale: camera.scale,
    left: along(camera.left, by.left, picture.width * camera.scale, insets.left, stage.width - insets.right),
    top: along(camera.top, by.top, picture.height * camera.scale, insets.top, stage.height - insets.bottom),
  };
}

/** Zooms around a spot: the point of the picture under it stays there. */
export const zoomAt = (camera: Camera, spot: Spot, scale: number): Camera => ({
  scale,
  left: spot.left - ((spot.left - camera.left) / camera.scale) * scale,
  top: spot.top - ((spot.top - camera.top) / camera.scale) * scale,
});

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, maxScale];

/** Returns the next round scale above (`1`) or below (`-1`) a scale. */
export function step(scale: number, direction: 1 | -1): number {
  const next = direction > 0 ? steps.find((it) => it > scale * 1.01) : steps.findLast((it) => it < scale * 0.99);
  return next ?? scale;
}

/** Clamps pan and zoom so that the picture always covers the centre of the free part. */
export function clampCamera(camera: Camera, picture: Size, stage: Size, insets: Insets): Camera {
  const least = fit(picture, stage, insets).scale;
  const middle = { left: (stage.width + insets.left - insets.right) / 2, top: (stage.height + insets.top - insets.bottom) / 2 };
  const held = camera.scale < least || camera.scale > maxScale ? zoomAt(camera, middle, between(camera.scale, least, maxScale)) : camera;
  return {
    scale: held.scale,
    left: between(held.left, middle.left - picture.width * held.scale, middle.left),
    top: between(held.top, middle.top - picture.height * held.scale, middle.top),
  };
}

/** Pans as little as needed to show `point` well inside the free part. */
export function reveal(point: Point, camera: Camera, picture: Size, stage: Size, insets: Insets): Camera {
  const spot = projectPoint(point, camera, picture);
  const margin = Math.min(48, stage.width / 4, stage.height / 4);
  const left = between(spot.left, insets.left + margin, Math.max(stage.width - insets.right - margin, insets.left + margin));
  const top = between(spot.top, insets.top + margin, Math.max(stage.height - insets.bottom - margin, insets.top + margin));
  return { scale: camera.scale, left: camera.left + left - spot.left, top: camera.top + top - spot.top };
}

/**
 * Pans as little as needed to show a whole area in the free part, at the same scale. Returns null for an area that does not fit, or that
 * is drawn smaller than 16 pixels.
 */
export function revealArea(area: Point & Size, camera: Camera, picture: Size, stage: Size, insets: Insets): Camera | null {
  const from = projectPoint(area, camera, picture);
  const drawn = { width: area.width * picture.width * camera.scale, height: area.height * picture.height * camera.scale };
  const free = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
  if (drawn.width > free.width + 1 || drawn.height > free.height + 1 || Math.min(drawn.width, drawn.height) < 16) return null;
  const left = between(from.left, insets.left, Math.max(insets.left, stage.width - insets.right - drawn.width));
  const top = between(from.top, insets.top, Math.max(insets.top, stage.height - insets.bottom - drawn.height));
  return { scale: camera.scale, left: camera.left + left - from.left, top: camera.top + top - from.top };
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Moves a point by an arrow key: 1%, with Shift 10%, with Alt 0.1%. Returns null for any other key. */
export function nudge(point: Point, key: string, { shiftKey = false, altKey = false } = {}): Point | null {
  const arrow = arrows[key];
  if (!arrow) return null;
  const length = altKey ? 0.001 : shiftKey ? 0.1 : 0.01;
  return settle({ x: point.x + arrow.x * length, y: point.y + arrow.y * length });
}

/** Describes the position of a point: "near the top right", "in the centre". */
export function pointName({ x, y }: Point): string {
  const row = y < 1 / 3 ? "top" : y > 2 / 3 ? "bottom" : "";
  const column = x < 1 / 3 ? "left" : x > 2 / 3 ? "right" : "";
  if (!row && !column) return "in the centre";
  return `near the ${[row, column].filter(Boolean).join(" ")}`;
}
