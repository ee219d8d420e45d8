import {
  bounded,
  type Camera,
  fit,
  type Insets,
  maxScale,
  type Point,
  reveal,
  revealArea,
  settle,
  type Size,
  type Spot,
  step,
  unproject,
  zoomAt,
} from "@/lib/review/point";

/** The point in the middle of the stage and CSS pixels for one of the picture; nulls when fitted. */
export type Place = { at: Point | null; zoom: number | null };
type Elements = { stage: HTMLElement; frame: HTMLElement; base: HTMLElement; layer: HTMLElement };

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const glideTime = 180;

/**
 * How a picture lies on its stage, kept outside of React: moving it writes one transform a frame and draws nothing again.
 * Without a camera the picture lies as the style sheet lays it (fitted), which is how it arrives from the server.
 */
export function createLens(picture: Size) {
  let at: Elements | null = null;
  let camera: Camera | null = null;
  let base: Camera = { scale: 1, left: 0, top: 0 };
  let stage: Size = { width: 1, height: 1 };
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 };
  let kept: Point | null = null;
  let frame = 0;
  let gliding = 0;
  let drawn = 1;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const readers = new Set<() => void>();
  const resters = new Set<(scale: number) => void>();
  const now = () => camera ?? base;

  function paint() {
    frame = 0;
    if (!at) return;
    const { scale, left, top } = now();
    const zoom = scale / base.scale;
    at.layer.style.transform = camera ? `translate(${left - base.left}px, ${top - base.top}px) scale(${zoom})` : "";
    // Panning leaves the marks as they are: only another zoom turns their scale back anew.
    if (zoom !== drawn) at.layer.style.setProperty("--back", String(1 / (drawn = zoom)));
    at.stage.toggleAttribute("data-crisp", scale > 1.001);
    at.stage.toggleAttribute("data-zoomed", camera !== null);
    for (const read of readers) read();
    clearTimeout(rest);
    rest = setTimeout(() => {
      at?.stage.removeAttribute("data-moving");
      for (const settled of resters) settled(now().scale);
    }, 160);
  }
  function set(next: Camera | null) {
    camera = next && bounded(next, picture, stage, insets);
    frame ||= requestAnimationFrame(paint);
  }
  function stop() {
    cancelAnimationFrame(gliding);
  }
  function glide(target: Camera | null) {
    stop();
    const to = target ? bounded(target, picture, stage, insets) : base;
    if (calm()) return set(target);
    const from = now();
    const started = performance.now();
    const run = (time: number) => {
      const part = Math.min((time - started) / glideTime, 1);
      const eased = 1 - (1 - part) ** 3;
      const mix = (a: number, b: number) => a + (b - a) * eased;
      if (part >= 1) return set(target);
      // The scale is mixed by ratio, so that zooming runs evenly.
      camera = { scale: from.scale * (to.scale / from.scale) ** eased, left: mix(from.left, to.left), top: mix(from.top, to.top) };
      paint();
      gliding = requestAnimationFrame(run);
    };
    gliding = requestAnimationFrame(run);
  }
  function measure() {
    if (!at) return;
    // Moved but no larger than fitted: a new stage fits it anew.
    if (camera && camera.scale <= base.scale * 1.01) camera = null;
    // What lies in the middle of the free part stays there, also where only the bars around it change.
    const held = camera && unproject(middle(), camera, picture);
    const outer = at.stage.getBoundingClientRect();
    const inner = at.base.getBoundingClientRect();
    const style = getComputedStyle(at.frame);
    stage = { width: outer.width, height: outer.height };
    insets = {
      top: parseFloat(style.paddingTop),
      right: parseFloat(style.paddingRight),
      bottom: parseFloat(style.paddingBottom),
      left: parseFloat(style.paddingLeft),
    };
    base = inner.width
      ? { scale: inner.width / picture.width, left: inner.left - outer.left, top: inner.top - outer.top }
      : fit(picture, stage, insets);
    if (!camera || !held) return set(null);
    const { scale } = camera;
    const { left, top } = middle();
    const next = { scale, left: left - held.x * picture.width * scale, top: top - held.y * picture.height * scale };
    set(kept ? reveal(kept, next, picture, stage, insets) : next);
  }
  function look({ x, y, width, height }: { x: number; y: number } & Size) {
    const free = { width: stage.width - insets.left - insets.right, height: stage.height - insets.top - insets.bottom };
    const scale = Math.max(Math.min((free.width * 0.7) / width, (free.height * 0.7) / height, 4), base.scale);
    const { left, top } = middle();
    glide(scale <= base.scale ? null : { scale, left: left - (x + width / 2) * scale, top: top - (y + height / 2) * scale });
  }
  const centre = (): Spot => ({ left: stage.width / 2, top: stage.height / 2 });
  const middle = (): Spot => ({
    left: (stage.width + insets.left - insets.right) / 2,
    top: (stage.height + insets.top - insets.bottom) / 2,
  });

  return {
    picture,
    /** Takes hold of the elements; returns the way to let go. */
    attach(elements: Elements) {
      at = elements;
      drawn = Number.NaN;
      const watch = new ResizeObserver(measure);
      // The frame too: its padding moves a picture that is as wide as it can be without another size.
      for (const element of [elements.stage, elements.frame, elements.base]) watch.observe(element);
      measure();
      for (const settled of resters) settled(now().scale);
      return () => {
        watch.disconnect();
        stop();
        cancelAnimationFrame(frame);
        frame = 0;
        clearTimeout(rest);
        at = null;
      };
    },
    /** The element it is attached to; null before and after. */
    stage: () => at?.stage ?? null,
    subscribe: (read: () => void) => (readers.add(read), () => void readers.delete(read)),
    /** Calls with the scale once the picture has come to rest after a move. */
    onRest: (settled: (scale: number) => void) => (resters.add(settled), () => void resters.delete(settled)),
    scale: () => now().scale,
    isFitted: () => camera === null,
    fit: () => glide(null),
    /** One pixel of the picture on one of the screen, around a spot. */
    actual: (spot: Spot = centre()) => glide(zoomAt(now(), spot, 1)),
    step(direction: 1 | -1) {
      const scale = step(now().scale, direction);
      glide(scale <= base.scale ? null : zoomAt(now(), centre(), scale));
    },
    zoomBy(factor: number, spot: Spot) {
      stop();
      const scale = Math.min(now().scale * factor, maxScale);
      set(scale <= base.scale ? null : zoomAt(now(), spot, scale));
    },
    pan(left: number, top: number) {
      stop();
      at?.stage.setAttribute("data-moving", "");
      set({ ...now(), left: now().left + left, top: now().top + top });
    },
    /** Moves the view so that a point can be seen, and no further. */
    reveal(point: Point) {
      const next = reveal(point, now(), picture, stage, insets);
      if (next.left !== now().left || next.top !== now().top) glide(next);
    },
    /** A point that stays in view when the stage changes its size; null for none. */
    keep: (point: Point | null) => void (kept = point),
    /** What lies in the middle of the free part of the stage, and how large; nulls while fitted. */
    place: (): Place => (camera ? { at: settle(unproject(middle(), camera, picture)), zoom: camera.scale } : { at: null, zoom: null }),
    /** Lies as a place says, at once. */
    show({ at: point, zoom }: Place) {
      stop();
      if (!point || !zoom) return set(null);
      const { left, top } = middle();
      set({ scale: zoom, left: left - point.x * picture.width * zoom, top: top - point.y * picture.height * zoom });
    },
    /** Moves until a box of the picture, in its pixels, fills most of the free part; never beyond four times its size. */
    look,
    /** Moves the view so that all of an area (fractions) can be seen, and tells it from a point. */
    revealArea(area: Point & Size) {
      const next = revealArea(area, now(), picture, stage, insets);
      if (!next)
        look({
          x: area.x * picture.width,
          y: area.y * picture.height,
          width: area.width * picture.width,
          height: area.height * picture.height,
        });
      else if (Math.hypot(next.left - now().left, next.top - now().top) > 1) glide(next);
    },
    camera: () => camera,
    /** Lies as another lens does. */
    follow(other: Camera | null) {
      stop();
      if (camera !== other) set(other);
    },
    /** A place of the window as a spot on the stage. */
    spotOf: (clientX: number, clientY: number): Spot => {
      const { left, top } = at!.stage.getBoundingClientRect();
      return { left: clientX - left, top: clientY - top };
    },
    /** The point under a spot; it may lie outside the picture. */
    pointAt: (spot: Spot): Point => unproject(spot, now(), picture),
    /** The point of the picture nearest to the middle of the stage. */
    centrePoint: (): Point =>
      settle(unproject({ left: centre().left, top: (stage.height + insets.top - insets.bottom) / 2 }, now(), picture)),
  };
}
export type Lens = ReturnType<typeof createLens>;
