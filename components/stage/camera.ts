import { type Camera, clampToEdges, fit, type Insets, type Point, reveal, revealArea, type Size, type Spot } from "@/lib/review/point";

/** A rectangle of the image, in its pixels. */
export type ImageRect = { x: number; y: number } & Size;
/** The stage in CSS pixels and the space that bars take from its edges. */
export type StageSize = { stage: Size; insets: Insets };

/** The largest scale that zooming to a rectangle uses. */
const MAX_RECT_SCALE = 4;
/** Share of the visible area that a rectangle fills after zooming to it. */
const RECT_SHARE = 0.7;

/** Centre of the visible area: the part of the stage that no bar covers. */
export const visibleCentre = ({ stage, insets }: StageSize): Spot => ({
  left: (stage.width + insets.left - insets.right) / 2,
  top: (stage.height + insets.top - insets.bottom) / 2,
});

/** Camera that shows a point of the image at a spot of the stage. */
export const cameraAt = (point: Point, scale: number, spot: Spot, image: Size): Camera => ({
  scale,
  left: spot.left - point.x * image.width * scale,
  top: spot.top - point.y * image.height * scale,
});

/** Camera that centres a rectangle and zooms to it. Null where that is no larger than the fitted image. */
export function cameraForRect({ x, y, width, height }: ImageRect, fittedScale: number, image: Size, on: StageSize): Camera | null {
  const { stage, insets } = on;
  const visible = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
  const scale = Math.min((visible.width * RECT_SHARE) / width, (visible.height * RECT_SHARE) / height, MAX_RECT_SCALE);
  if (scale <= fittedScale) return null;
  return cameraAt({ x: (x + width / 2) / image.width, y: (y + height / 2) / image.height }, scale, visibleCentre(on), image);
}

/** Space around a framed rectangle, in pixels of the image. */
const SURROUNDINGS = 160;

/** Camera that centres a rectangle with its surroundings. The image is at least as wide as the visible area and at most at 100%. Null: fitted. */
export function cameraFraming({ x, y, width, height }: ImageRect, fittedScale: number, image: Size, on: StageSize): Camera | null {
  const { stage, insets } = on;
  const visible = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
  const wanted = Math.min(visible.width / (width + 2 * SURROUNDINGS), visible.height / (height + 2 * SURROUNDINGS));
  const scale = Math.min(Math.max(wanted, visible.width / image.width), 1);
  if (scale <= fittedScale) return null;
  return cameraAt({ x: (x + width / 2) / image.width, y: (y + height / 2) / image.height }, scale, visibleCentre(on), image);
}

/** Least scale at which a whole image is shown first, and the largest one of small images. */
const LEGIBLE = 0.4;
/** Least scale at which the width of an image is shown first. */
const LEAST_WIDTH = 0.25;
const MOST_ENLARGED = 3;

/**
 * Camera that shows a change first. The whole image at 40% or more; else its width, or a part of it with the rectangle. An image that is much smaller
 * than the stage is enlarged two or three times. Null: fitted.
 */
export function cameraPresenting(rect: ImageRect | null, image: Size, on: StageSize, tall: boolean): Camera | null {
  const { stage, insets } = on;
  const visible = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
  const [across, down] = [visible.width / image.width, visible.height / image.height];
  const whole = Math.min(across, down);
  if (whole >= 2) return cameraAt({ x: 0.5, y: 0.5 }, Math.min(Math.floor(whole), MOST_ENLARGED), visibleCentre(on), image);
  if (whole >= LEGIBLE) return tall ? fit(image, stage, insets) : null;
  if (rect && across < LEAST_WIDTH) return cameraFraming(rect, whole, image, on);
  const scale = Math.min(across, 1);
  const middle = rect ? (rect.y + rect.height / 2) / image.height : 0;
  return clampToEdges(cameraAt({ x: 0.5, y: middle }, scale, visibleCentre(on), image), image, stage, insets);
}

/** Camera that pans by as little as possible so that the point is visible. Null where it is visible already. */
export function cameraRevealing(point: Point, camera: Camera, image: Size, { stage, insets }: StageSize): Camera | null {
  const next = reveal(point, camera, image, stage, insets);
  return Math.hypot(next.left - camera.left, next.top - camera.top) < 0.5 ? null : next;
}

/** Camera that shows all of an area (fractions): panned if it fits at this scale, else zoomed. `same` where nothing has to move. */
export function cameraRevealingArea(
  area: Point & Size,
  camera: Camera,
  fittedScale: number,
  image: Size,
  on: StageSize,
): Camera | null | "same" {
  const next = revealArea(area, camera, image, on.stage, on.insets);
  if (next) return Math.hypot(next.left - camera.left, next.top - camera.top) > 1 ? next : "same";
  const rect = { x: area.x * image.width, y: area.y * image.height, width: area.width * image.width, height: area.height * image.height };
  return cameraForRect(rect, fittedScale, image, on);
}

/** Drawn width at which the text of most pictures is readable: a scale of 0.76 for 1,440 pixels. */
const READABLE_WIDTH = 1100;
/** A picture at less than this share of the readable scale is zoomed. */
const READABLE_SHARE = 0.8;

/** Camera that shows a place (fractions; a point has no size) large enough to read. `same` where nothing has to move. */
export function cameraReading(
  place: Point & Partial<Size>,
  camera: Camera,
  wholeScale: number,
  image: Size,
  on: StageSize,
): Camera | null | "same" {
  const { x, y, width = 0, height = 0 } = place;
  const readable = Math.min(1, READABLE_WIDTH / image.width);
  const visible = { width: on.stage.width - on.insets.left - on.insets.right, height: on.stage.height - on.insets.top - on.insets.bottom };
  const fits = Math.min(
    width ? (visible.width * RECT_SHARE) / (width * image.width) : Infinity,
    height ? (visible.height * RECT_SHARE) / (height * image.height) : Infinity,
  );
  const scale = Math.min(readable, fits);
  if (camera.scale < scale * READABLE_SHARE) return cameraAt({ x: x + width / 2, y: y + height / 2 }, scale, visibleCentre(on), image);
  if (width && height) return cameraRevealingArea({ x, y, width, height }, camera, wholeScale, image, on);
  return cameraRevealing(place, camera, image, on) ?? "same";
}

const DURATION_MS = 180;

/** Animates from one camera to another with one call a frame. Returns a function that stops the animation. */
export function animateCamera(from: Camera, to: Camera, onFrame: (camera: Camera) => void, onEnd: () => void): () => void {
  const started = performance.now();
  const run = (time: number) => {
    const progress = Math.min((time - started) / DURATION_MS, 1);
    if (progress >= 1) return onEnd();
    const eased = 1 - (1 - progress) ** 3;
    const mix = (a: number, b: number) => a + (b - a) * eased;
    // Interpolates the scale by ratio, so that zooming has an even speed.
    onFrame({ scale: from.scale * (to.scale / from.scale) ** eased, left: mix(from.left, to.left), top: mix(from.top, to.top) });
    frame = requestAnimationFrame(run);
  };
  let frame = requestAnimationFrame(run);
  return () => cancelAnimationFrame(frame);
}
