import { isInside, type Point, settle, type Spot } from "@/lib/review/point";
import type { Lens } from "./pan-zoom";

export type Stroke = "move" | "end" | "cancel";
export type Handlers = {
  /** A press that did not move. Null: beside the picture. */
  onPress: (point: Point | null) => void;
  /** A drag draws an area instead of moving the picture; null: it moves. Points may lie outside the picture. */
  onDraw?: ((from: Point, to: Point, stroke: Stroke) => void) | null;
  /** A finger that was held still, and where it goes from there until it is lifted; null: holding means nothing. */
  onHold?: ((spot: Spot, stroke: Stroke) => void) | null;
};

const holdTime = 500;
const slack = 6;

/** Wheel, drag, pinch, double press and long press on a stage. Returns the way to stop listening. */
export function attachGestures(stage: HTMLElement, lens: Lens, handlers: () => Handlers): () => void {
  const fingers = new Map<number, Spot>();
  const control = new AbortController();
  const { signal } = control;
  let start: Spot | null = null;
  let moved = false;
  let hold: ReturnType<typeof setTimeout> | undefined;
  let hand: ((spot: Spot, stroke: Stroke) => void) | null = null;
  let wheelPans = false;
  let lastWheel = 0;
  let lastTap = { time: 0, spot: { left: 0, top: 0 } };

  const pointAt = (spot: Spot) => {
    const point = lens.pointAt(spot);
    return isInside(point) ? settle(point) : null;
  };
  const isOn = (event: Event, selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
  const toggle = (spot: Spot) => (lens.isFitted() && Math.abs(lens.scale() - 1) > 0.01 ? lens.actual(spot) : lens.fit());

  function onWheel(event: WheelEvent) {
    if (isOn(event, "[data-pins-list]")) return;
    event.preventDefault();
    const line = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * line, event.deltaY * line];
    // Two fingers on a pad send small or slanted steps: they pan. A wheel sends large upright ones: it zooms.
    if (event.timeStamp - lastWheel > 200) wheelPans = !event.ctrlKey && !event.metaKey && (dx !== 0 || Math.abs(dy) < 40);
    lastWheel = event.timeStamp;
    if (event.shiftKey && !event.ctrlKey) lens.pan(-(dx || dy), 0);
    else if (wheelPans && !event.ctrlKey && !event.metaKey) lens.pan(-dx, -dy);
    else
      lens.zoomBy(
        Math.exp(-Math.max(Math.min(dy, 120), -120) * (event.ctrlKey && Math.abs(dy) < 40 ? 0.01 : 0.002)),
        lens.spotOf(event.clientX, event.clientY),
      );
  }
  function release() {
    clearTimeout(hold);
    stage.removeAttribute("data-grabbed");
  }
  function onDown(event: PointerEvent) {
    // A finger on a pin may be the start of a pan or one half of a pinch; the draft pin is dragged by itself.
    if (isOn(event, "[role=toolbar], [role=alert], [data-notice], [data-pin=draft], [data-pins-list]") || event.button > 1) return;
    const spot = lens.spotOf(event.clientX, event.clientY);
    fingers.set(event.pointerId, spot);
    clearTimeout(hold);
    if (fingers.size > 1) {
      hand?.(spot, "cancel");
      hand = null;
      return void (moved = true);
    }
    start = spot;
    moved = false;
    const { onDraw, onHold } = handlers();
    const from = lens.pointAt(spot);
    if (onDraw && event.button === 0 && isInside(from) && !isOn(event, "[data-pin]"))
      hand = (to, stroke) => onDraw(from, lens.pointAt(to), stroke);
    if (event.pointerType !== "touch" || !onHold || isOn(event, "[data-pin]")) return;
    hold = setTimeout(() => {
      if (moved || !pointAt(spot)) return;
      moved = true;
      navigator.vibrate?.(10);
      hand = onHold;
      onHold(spot, "move");
    }, holdTime);
  }
  function onMove(event: PointerEvent) {
    const before = fingers.get(event.pointerId);
    if (!before || !start) return;
    const spot = lens.spotOf(event.clientX, event.clientY);
    if (!moved && Math.hypot(spot.left - start.left, spot.top - start.top) < slack) return;
    moved = true;
    clearTimeout(hold);
    // Held only now: a press that does not move stays a click of the pin under it.
    if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId);
    if (hand) {
      fingers.set(event.pointerId, spot);
      return hand(spot, "move");
    }
    stage.setAttribute("data-grabbed", "");
    if (fingers.size === 1) lens.pan(spot.left - before.left, spot.top - before.top);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const middle = { left: (spot.left + other.left) / 2, top: (spot.top + other.top) / 2 };
      const was = { left: (before.left + other.left) / 2, top: (before.top + other.top) / 2 };
      const factor =
        Math.hypot(spot.left - other.left, spot.top - other.top) /
        Math.max(Math.hypot(before.left - other.left, before.top - other.top), 1);
      lens.pan(middle.left - was.left, middle.top - was.top);
      lens.zoomBy(factor, middle);
    }
    fingers.set(event.pointerId, spot);
  }
  function onUp(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size) return;
    release();
    if (moved) hand?.(lens.spotOf(event.clientX, event.clientY), event.type === "pointercancel" ? "cancel" : "end");
    hand = null;
    if (moved || event.type === "pointercancel" || event.button !== 0 || isOn(event, "[data-pin]")) return;
    const spot = lens.spotOf(event.clientX, event.clientY);
    const twice = event.timeStamp - lastTap.time < 300 && Math.hypot(spot.left - lastTap.spot.left, spot.top - lastTap.spot.top) < 24;
    lastTap = { time: twice ? 0 : event.timeStamp, spot };
    if (twice && !stage.hasAttribute("data-placing")) toggle(spot);
    else handlers().onPress(pointAt(spot));
  }

  stage.addEventListener("wheel", onWheel, { passive: false, signal });
  stage.addEventListener("pointerdown", onDown, { signal });
  stage.addEventListener("pointermove", onMove, { signal });
  stage.addEventListener("pointerup", onUp, { signal });
  stage.addEventListener("pointercancel", onUp, { signal });
  stage.addEventListener("contextmenu", (event) => fingers.size && event.preventDefault(), { signal });
  return () => {
    release();
    control.abort();
  };
}
