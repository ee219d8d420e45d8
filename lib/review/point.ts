/**
 * Where things lie on a picture. A place is kept as fractions of the picture (part 2), so nothing that happens to the
 * screen moves it; a camera says how the picture lies on its stage right now.
 */

/** Fractions of the picture from its top left corner, each 0 to 1. */
export type Point = { x: number; y: number };
/** Pixels of a picture, or CSS pixels of a stage. */
export type Size = { width: number; height: number };
/** CSS pixels from the stage's top left corner. */
export type Spot = { left: number; top: number };
/** `scale`: CSS pixels for one pixel of the picture. `left`, `top`: the picture's top left corner on the stage. */
export type Camera = Spot & { scale: number };
/** Room kept free around a picture that is fitted, in CSS pixels. */
export type Insets = { top: number; right: number; bottom: number; left: number };

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** The largest scale the controls reach: one pixel of the picture fills 32 on the screen. */
export const maxScale = 32;

/** The spot on the stage where a point of the picture is seen. */
export const project = (point: Point, camera: Camera, picture: Size): Spot => ({
  left: camera.left + point.x * picture.width * camera.scale,
  top: camera.top + point.y * picture.height * camera.scale,
});

/** The point of the picture under a spot; outside the picture the fractions leave 0 to 1. */
export const unproject = (spot: Spot, camera: Camera, picture: Size): Point => ({
  x: (spot.left - camera.left) / (picture.width * camera.scale),
  y: (spot.top - camera.top) / (picture.height * camera.scale),
});

export const isInside = ({ x, y }: Point) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** The nearest point on the picture, to a hundred-thousandth: finer than a pixel of anything that can be uploaded. */
export const settle = ({ x, y }: Point): Point => ({
  x: Math.round(between(x, 0, 1) * 1e5) / 1e5,
  y: Math.round(between(y, 0, 1) * 1e5) / 1e5,
});

/** The whole picture, centred in the free part of the stage, never enlarged. */
export function fit(picture: Size, stage: Size, insets: Insets): Camera {
  const free = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
  const scale = Math.max(Math.min(free.width / picture.width, free.height / picture.height, 1), 1e-4);
  return {
    scale,
    left: insets.left + (free.width - picture.width * scale) / 2,
    top: insets.top + (free.height - picture.height * scale) / 2,
  };
}

/** Another scale, with what lies under `spot` staying under it. */
export const zoomAt = (camera: Camera, spot: Spot, scale: number): Camera => ({
  scale,
  left: spot.left - ((spot.left - camera.left) / camera.scale) * scale,
  top: spot.top - ((spot.top - camera.top) / camera.scale) * scale,
});

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, maxScale];

/** The next round scale above (`1`) or below (`-1`) this one. */
export function step(scale: number, direction: 1 | -1): number {
  const next = direction > 0 ? steps.find((it) => it > scale * 1.01) : steps.findLast((it) => it < scale * 0.99);
  return next ?? scale;
}

/** Holds a camera where some of the picture stays in the middle of the free part: it cannot be lost. */
export function bounded(camera: Camera, picture: Size, stage: Size, insets: Insets): Camera {
  const least = fit(picture, stage, insets).scale;
  const middle = { left: (stage.width + insets.left - insets.right) / 2, top: (stage.height + insets.top - insets.bottom) / 2 };
  const held = camera.scale < least || camera.scale > maxScale ? zoomAt(camera, middle, between(camera.scale, least, maxScale)) : camera;
  return {
    scale: held.scale,
    left: between(held.left, middle.left - picture.width * held.scale, middle.left),
    top: between(held.top, middle.top - picture.height * held.scale, middle.top),
  };
}

/** The same scale, moved only as far as is needed to see `point` well inside the free part. */
export function reveal(point: Point, camera: Camera, picture: Size, stage: Size, insets: Insets): Camera {
  const spot = project(point, camera, picture);
  const margin = Math.min(48, stage.width / 4, stage.height / 4);
  const left = between(spot.left, insets.left + margin, Math.max(stage.width - insets.right - margin, insets.left + margin));
  const top = between(spot.top, insets.top + margin, Math.max(stage.height - insets.bottom - margin, insets.top + margin));
  return { scale: camera.scale, left: camera.left + left - spot.left, top: camera.top + top - spot.top };
}

/**
 * Moved only as far as is needed to see all of an area in the free part, at the same scale; null when it is larger than that, or
 * drawn so small that it would pass for a point.
 */
export function revealArea(area: Point & Size, camera: Camera, picture: Size, stage: Size, insets: Insets): Camera | null {
  const from = project(area, camera, picture);
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

/** A point moved by an arrow key: 1 %, with Shift 10 %, with Alt 0.1 %. Null for any other key. */
export function nudge(point: Point, key: string, { shiftKey = false, altKey = false } = {}): Point | null {
  const arrow = arrows[key];
  if (!arrow) return null;
  const length = altKey ? 0.001 : shiftKey ? 0.1 : 0.01;
  return settle({ x: point.x + arrow.x * length, y: point.y + arrow.y * length });
}

/** Words for a place: "near the top right", "in the centre". */
export function placeName({ x, y }: Point): string {
  const row = y < 1 / 3 ? "top" : y > 2 / 3 ? "bottom" : "";
  const column = x < 1 / 3 ? "left" : x > 2 / 3 ? "right" : "";
  if (!row && !column) return "in the centre";
  return `near the ${[row, column].filter(Boolean).join(" ")}`;
}
