import {
  clampCamera,
  clampToEdges,
  type Camera,
  fit,
  fitWidth,
  isTall,
  maxScale,
  type Point,
  projectPoint,
  reveal,
  scrollCamera,
  settle,
  type Size,
  type Spot,
  step,
  unproject,
  zoomAt,
} from "@/lib/review/point";
import {
  animateCamera,
  cameraAt,
  cameraForRect,
  cameraFraming,
  cameraPresenting,
  cameraReading,
  cameraRevealing,
  cameraRevealingArea,
  type ImageRect,
  type StageSize,
  visibleCentre,
} from "./camera";
import { measureStage, type StageElements } from "./measure-stage";

/** Pan and zoom as the address stores it: the point at the centre of the visible area and the scale. Nulls for a fitted image. */
export type Viewport = { at: Point | null; zoom: number | null };
/** Milliseconds without movement after which a pan or zoom counts as finished. */
const REST_MS = 160;
/** Share of the visible height that one page of the keyboard scrolls. */
const PAGE_SHARE = 0.9;

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Pan and zoom of one image. Kept outside React: a movement writes one transform a frame and renders nothing.
 * Without a camera the image has the position that the stylesheet gives it (fitted), as in the server's HTML: all of it, or for a tall page
 * its width from the top.
 */
export function createPanZoom(picture: Size, tall: boolean = isTall(picture)) {
  let elements: StageElements | null = null;
  let camera: Camera | null = null;
  let fitted: Camera = { scale: 1, left: 0, top: 0 };
  let size: StageSize = { stage: { width: 1, height: 1 }, insets: { top: 0, right: 0, bottom: 0, left: 0 } };
  let pointInView: Point | null = null;
  /** Rectangle that was presented, until a person moves the image: a new size of the stage presents it again. */
  let presented: { rect: ImageRect | null } | null = null;
  let frame = 0;
  let stop = () => {};
  let paintedZoom = 1;
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  const moveListeners = new Set<() => void>();
  const restListeners = new Set<(scale: number) => void>();
  const current = () => camera ?? fitted;

  function paint() {
    frame = 0;
    if (!elements) return;
    const { stage, layer } = elements;
    const { scale, left, top } = current();
    const zoom = scale / fitted.scale;
    layer.style.transform = camera ? `translate(${left - fitted.left}px, ${top - fitted.top}px) scale(${zoom})` : "";
    // Pins undo the zoom with `--back`. Panning doesn't change it, so pins keep their style.
    if (zoom !== paintedZoom) layer.style.setProperty("--back", String(1 / (paintedZoom = zoom)));
    stage.toggleAttribute("data-crisp", scale > 1.001);
    stage.toggleAttribute("data-zoomed", camera !== null);
    for (const listener of moveListeners) listener();
    clearTimeout(restTimer);
    restTimer = setTimeout(() => {
      elements?.stage.removeAttribute("data-moving");
      for (const listener of restListeners) listener(current().scale);
    }, REST_MS);
  }
  const clamp = (next: Camera) => (tall ? clampToEdges : clampCamera)(next, picture, size.stage, size.insets);
  function setCamera(next: Camera | null) {
    camera = next && clamp(next);
    frame ||= requestAnimationFrame(paint);
  }
  /** Stops an animation first: the new movement takes its place. */
  function jumpTo(next: Camera | null) {
    stop();
    presented = null;
    setCamera(next);
  }
  function animateTo(target: Camera | null) {
    stop();
    presented = null;
    if (prefersReducedMotion()) return setCamera(target);
    const onFrame = (next: Camera) => {
      camera = next;
      paint();
    };
    stop = animateCamera(current(), target ? clamp(target) : fitted, onFrame, () => setCamera(target));
  }
  function measure() {
    if (!elements) return;
    // Panned but not zoomed: a new stage size fits the image again.
    const wasFitted = camera !== null && Math.abs(camera.scale / fitted.scale - 1) < 0.01;
    if (wasFitted && !tall) camera = null;
    // The point at the centre of the visible area stays there, also when only the bars around it change.
    const centre = camera && unproject(visibleCentre(size), camera, picture);
    ({ fitted, ...size } = measureStage(elements, picture, tall));
    if (presented) return setCamera(cameraPresenting(presented.rect, picture, size, tall));
    if (!camera || !centre) return setCamera(null);
    const next = cameraAt(centre, wasFitted ? fitted.scale : camera.scale, visibleCentre(size), picture);
    setCamera(pointInView ? reveal(pointInView, next, picture, size.stage, size.insets) : next);
  }
  const stageCentre = (): Spot => ({ left: size.stage.width / 2, top: size.stage.height / 2 });
  /** The scale at which all of the image is visible: the least one. */
  const wholeScale = () => (tall ? fit(picture, size.stage, size.insets).scale : fitted.scale);
  const zoomTo = (scale: number, spot: Spot) => {
    if (tall) return zoomAt(current(), spot, Math.max(scale, wholeScale()));
    return scale <= fitted.scale ? null : zoomAt(current(), spot, scale);
  };
  const free = () => ({
    width: size.stage.width - size.insets.left - size.insets.right,
    height: size.stage.height - size.insets.top - size.insets.bottom,
  });
  /** Camera at 100%: a page that has not been scrolled starts at its top. */
  function actualCamera(): Camera {
    const { left } = visibleCentre(size);
    if (camera || picture.height <= free().height) return zoomAt(current(), stageCentre(), 1);
    return { scale: 1, left: left - picture.width / 2, top: size.insets.top };
  }

  return {
    picture,
    /** The image starts at its full width and scrolls. */
    tall,
    /** Attaches to the elements of a stage. Returns a function that detaches. */
    attach(to: StageElements) {
      elements = to;
      paintedZoom = Number.NaN;
      const observer = new ResizeObserver(measure);
      // The frame too: its padding moves an image of the largest width without changing the image's size.
      for (const element of [to.stage, to.frame, to.base]) observer.observe(element);
      measure();
      for (const listener of restListeners) listener(current().scale);
      return () => {
        observer.disconnect();
        stop();
        cancelAnimationFrame(frame);
        frame = 0;
        clearTimeout(restTimer);
        elements = null;
      };
    },
    /** The attached stage element. Null before and after. */
    stage: () => elements?.stage ?? null,
    /** Calls after every painted frame. Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => (moveListeners.add(listener), () => void moveListeners.delete(listener)),
    /** Calls with the scale when a pan or zoom has finished. Returns a function that unsubscribes. */
    onRest: (listener: (scale: number) => void) => (restListeners.add(listener), () => void restListeners.delete(listener)),
    scale: () => current().scale,
    isFitted: () => camera === null,
    /** Returns to the position without a camera: all of the image, or the top of a tall page. */
    reset: () => animateTo(null),
    /** Shows all of the image. */
    fit: () => animateTo(tall ? fit(picture, size.stage, size.insets) : null),
    /** Shows the full width of the image around the current centre. */
    fitWidth() {
      const { scale } = fitWidth(picture, size.stage, size.insets);
      animateTo(tall && !camera ? null : zoomTo(scale, visibleCentre(size)));
    },
    /** Zooms to 100%: one image pixel is one CSS pixel. */
    actual: (spot?: Spot) => animateTo(spot ? zoomAt(current(), spot, 1) : actualCamera()),
    /** Zooms to the next round scale. */
    step: (direction: 1 | -1) => animateTo(zoomTo(step(current().scale, direction), stageCentre())),
    /** Zooms by a factor around a spot of the stage. */
    zoomBy: (factor: number, spot: Spot) => jumpTo(zoomTo(Math.min(current().scale * factor, maxScale), spot)),
    /** Pans by CSS pixels. */
    pan(left: number, top: number) {
      elements?.stage.setAttribute("data-moving", "");
      jumpTo({ ...current(), left: current().left + left, top: current().top + top });
    },
    /** Pans by CSS pixels up to the edges of the image. */
    scroll(left: number, top: number) {
      const next = scrollCamera(current(), { left, top }, picture, size.stage, size.insets);
      if (next.left === current().left && next.top === current().top) return;
      elements?.stage.setAttribute("data-moving", "");
      jumpTo(next);
    },
    /** Pans by pages of the visible height. */
    scrollPages(pages: number) {
      const next = scrollCamera(current(), { left: 0, top: -pages * free().height * PAGE_SHARE }, picture, size.stage, size.insets);
      if (next.top === current().top) return false;
      animateTo(next);
      return true;
    },
    /** Shows a point at the centre of the visible area, without animation. */
    centreOn: (point: Point) => jumpTo(cameraAt(point, current().scale, visibleCentre(size), picture)),
    /** Pans by as little as possible so that a point is visible. */
    reveal(point: Point) {
      const next = cameraRevealing(point, current(), picture, size);
      if (next) animateTo(next);
    },
    /** Pans or zooms so that a place, a point or an area in fractions, is visible and large enough to read. */
    read(place: Point & Partial<Size>) {
      const next = cameraReading(place, current(), wholeScale(), picture, size);
      if (next !== "same") animateTo(next);
    },
    /** Pans or zooms so that all of an area (fractions) is visible and large enough to see. */
    revealArea(area: Point & Size) {
      const next = cameraRevealingArea(area, current(), wholeScale(), picture, size);
      if (next !== "same") animateTo(next);
    },
    /** Zooms to a rectangle of the image. */
    zoomToRect: (rect: ImageRect) => animateTo(cameraForRect(rect, wholeScale(), picture, size)),
    /** Shows a rectangle of the image with its surroundings, without animation: the image as wide as the stage, or up to 100%. */
    frameRect: (rect: ImageRect) => jumpTo(cameraFraming(rect, wholeScale(), picture, size)),
    /** Shows a change first: the whole image where it is legible, else its width with the rectangle in view. Small images are enlarged. */
    present(rect: ImageRect | null) {
      stop();
      presented = { rect };
      setCamera(cameraPresenting(rect, picture, size, tall));
    },
    /** Name of the scale, for a scale that the controls have a name for. */
    scaleName(): "Fit" | "Width" | null {
      const is = (other: number) => Math.abs(current().scale / other - 1) < 0.01;
      return is(wholeScale()) ? "Fit" : is(fitWidth(picture, size.stage, size.insets).scale) ? "Width" : null;
    },
    /** The rows in view, as two shares of the image's height. */
    rowsInView: (): [number, number] => {
      const { scale, top } = current();
      return [-top / (picture.height * scale), (size.stage.height - top) / (picture.height * scale)];
    },
    /** The part of the image in view, as fractions of it. */
    areaInView: (): Point & Size => {
      const from = settle(unproject({ left: 0, top: 0 }, current(), picture));
      const to = settle(unproject({ left: size.stage.width, top: size.stage.height }, current(), picture));
      return { ...from, width: to.x - from.x, height: to.y - from.y };
    },
    /** Sets the point that stays visible when the stage changes its size. Null for none. */
    keep: (point: Point | null) => void (pointInView = point),
    viewport: (): Viewport =>
      camera ? { at: settle(unproject(visibleCentre(size), camera, picture)), zoom: camera.scale } : { at: null, zoom: null },
    /** Shows a viewport without animation. */
    show: ({ at, zoom }: Viewport) => jumpTo(at && zoom ? cameraAt(at, zoom, visibleCentre(size), picture) : null),
    camera: () => camera,
    /** Takes the camera of another image, for linked panes. */
    follow(other: Camera | null) {
      stop();
      if (camera !== other) setCamera(other);
    },
    /** Converts client coordinates to a spot of the stage. */
    spotOf: (clientX: number, clientY: number): Spot => {
      const { left, top } = elements!.stage.getBoundingClientRect();
      return { left: clientX - left, top: clientY - top };
    },
    /** The spot of a point on the stage. */
    spotAt: (point: Point): Spot => projectPoint(point, current(), picture),
    /** The point under a spot. It can be outside the image. */
    pointAt: (spot: Spot): Point => unproject(spot, current(), picture),
    /** The point of the image nearest to the centre of the visible area. */
    centrePoint: (): Point => settle(unproject(visibleCentre(size), current(), picture)),
  };
}
export type PanZoom = ReturnType<typeof createPanZoom>;
