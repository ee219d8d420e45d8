import { isInside, type Point, settle, type Spot } from "@/lib/review/point";
import type { PanZoom } from "./pan-zoom";

export type Stroke = "move" | "end" | "cancel";
export type GestureHandlers = {
  /** Called for a press without movement. Null: the press was outside the image. */
  onPress: (point: Point | null) => void;
  /** Called for a drag, which then draws an area instead of panning. Null: a drag pans. Points can be outside the image. */
  onDraw?: ((from: Point, to: Point, stroke: Stroke) => void) | null;
  /** Called for a long press of a finger and its movement until it is lifted. Null: no long press. */
  onHold?: ((spot: Spot, stroke: Stroke) => void) | null;
};

const LONG_PRESS_MS = 500;
/** CSS pixels that a pointer can move before a press becomes a drag. */
const DRAG_SLOP = 6;
const DOUBLE_TAP_MS = 300;
/** CSS pixels between the two taps of a double tap. */
const DOUBLE_TAP_SLOP = 24;

const distance = (a: Spot, b: Spot) => Math.hypot(a.left - b.left, a.top - b.top);
const middleOf = (a: Spot, b: Spot): Spot => ({ left: (a.left + b.left) / 2, top: (a.top + b.top) / 2 });
const isOn = (event: Event, selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;

/** Handles the wheel and two fingers on a trackpad: they scroll; with Ctrl or ⌘, and as a pinch, they zoom. */
function wheelHandler(panZoom: PanZoom) {
  return (event: WheelEvent) => {
    if (isOn(event, "[data-pins-list], [data-over-stage]")) return;
    event.preventDefault();
    const line = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const [dx, dy] = [event.deltaX * line, event.deltaY * line];
    if (!event.ctrlKey && !event.metaKey) return event.shiftKey ? panZoom.scroll(-(dx || dy), 0) : panZoom.scroll(-dx, -dy);
    // A pinch on a trackpad arrives as Ctrl with small deltas.
    const speed = event.ctrlKey && Math.abs(dy) < 40 ? 0.01 : 0.002;
    panZoom.zoomBy(Math.exp(-Math.max(Math.min(dy, 120), -120) * speed), panZoom.spotOf(event.clientX, event.clientY));
  };
}

/** Adds wheel, drag, pinch, double tap and long press to a stage. Returns a function that removes them. */
export function attachGestures(stage: HTMLElement, panZoom: PanZoom, handlers: () => GestureHandlers): () => void {
  const pointers = new Map<number, Spot>();
  const control = new AbortController();
  const { signal } = control;
  let start: Spot | null = null;
  let moved = false;
  let longPress: ReturnType<typeof setTimeout> | undefined;
  /** Receives the movement of a drawing drag or a long press. */
  let stroke: ((spot: Spot, stroke: Stroke) => void) | null = null;
  let lastTap = { time: 0, spot: { left: 0, top: 0 } };

  const spotOf = (event: PointerEvent) => panZoom.spotOf(event.clientX, event.clientY);
  const pointInside = (spot: Spot) => {
    const point = panZoom.pointAt(spot);
    return isInside(point) ? settle(point) : null;
  };
  const toggleZoom = (spot: Spot) => (panZoom.isFitted() && Math.abs(panZoom.scale() - 1) > 0.01 ? panZoom.actual(spot) : panZoom.reset());

  function release() {
    clearTimeout(longPress);
    stage.removeAttribute("data-grabbed");
  }
  function onDown(event: PointerEvent) {
    // A finger on a pin can start a pan or a pinch. The draft pin handles its own drag.
    if (
      isOn(event, "[role=toolbar], [role=alert], [data-notice], [data-pin=draft], [data-pins-list], [data-over-stage]") ||
      event.button > 1
    )
      return;
    const spot = spotOf(event);
    pointers.set(event.pointerId, spot);
    clearTimeout(longPress);
    if (pointers.size > 1) {
      stroke?.(spot, "cancel");
      stroke = null;
      moved = true;
      return;
    }
    start = spot;
    moved = false;
    const { onDraw, onHold } = handlers();
    const from = panZoom.pointAt(spot);
    const onPin = isOn(event, "[data-pin]");
    if (onDraw && event.button === 0 && isInside(from) && !onPin) stroke = (to, part) => onDraw(from, panZoom.pointAt(to), part);
    if (event.pointerType !== "touch" || !onHold || onPin) return;
    longPress = setTimeout(() => {
      if (moved || !pointInside(spot)) return;
      moved = true;
      navigator.vibrate?.(10);
      stroke = onHold;
      onHold(spot, "move");
    }, LONG_PRESS_MS);
  }
  function onMove(event: PointerEvent) {
    const before = pointers.get(event.pointerId);
    if (!before || !start) return;
    const spot = spotOf(event);
    if (!moved && distance(spot, start) < DRAG_SLOP) return;
    moved = true;
    clearTimeout(longPress);
    // Captures only now, so that a press without movement stays a click on the pin below it.
    if (!stage.hasPointerCapture(event.pointerId)) stage.setPointerCapture(event.pointerId);
    if (stroke) {
      pointers.set(event.pointerId, spot);
      return stroke(spot, "move");
    }
    stage.setAttribute("data-grabbed", "");
    if (pointers.size === 1) panZoom.pan(spot.left - before.left, spot.top - before.top);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const [from, to] = [middleOf(before, other), middleOf(spot, other)];
      panZoom.pan(to.left - from.left, to.top - from.top);
      panZoom.zoomBy(distance(spot, other) / Math.max(distance(before, other), 1), to);
    }
    pointers.set(event.pointerId, spot);
  }
  function onUp(event: PointerEvent) {
    if (!pointers.delete(event.pointerId) || pointers.size) return;
    release();
    const cancelled = event.type === "pointercancel";
    const spot = spotOf(event);
    if (moved) stroke?.(spot, cancelled ? "cancel" : "end");
    stroke = null;
    if (moved || cancelled || event.button !== 0 || isOn(event, "[data-pin]")) return;
    const isDouble = event.timeStamp - lastTap.time < DOUBLE_TAP_MS && distance(spot, lastTap.spot) < DOUBLE_TAP_SLOP;
    lastTap = { time: isDouble ? 0 : event.timeStamp, spot };
    if (isDouble && !stage.hasAttribute("data-placing")) toggleZoom(spot);
    else handlers().onPress(pointInside(spot));
  }

  stage.addEventListener("wheel", wheelHandler(panZoom), { passive: false, signal });
  stage.addEventListener("pointerdown", onDown, { signal });
  stage.addEventListener("pointermove", onMove, { signal });
  stage.addEventListener("pointerup", onUp, { signal });
  stage.addEventListener("pointercancel", onUp, { signal });
  stage.addEventListener("contextmenu", (event) => pointers.size && event.preventDefault(), { signal });
  return () => {
    release();
    control.abort();
  };
}
