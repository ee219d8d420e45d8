"use client";

import { type RefObject, useMemo, useState } from "react";
import { type Box, boxBetween, centreOf } from "@/lib/review/fragment";
import { isInside, type Point, settle, type Spot } from "@/lib/review/point";
import type { Shape } from "@/lib/review/shapes";
import type { GestureHandlers, Stroke } from "@/components/stage/gestures";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { Pins } from "./pin-model";

/** Target of the next pin: a point, or an area with its centre, and the drawing whose bounds it is. */
export type PinTarget = { point: Point; box: Box | null; shapes?: readonly Shape[] };
/** Draws shapes in place of a pin. `aim`: the keyboard chose a target. */
export type Pen = { draw: (from: Point, to: Point, stroke: Stroke) => void; aim: (target: PinTarget) => void };
/** A gesture in progress: drawing an area, or holding a pin over a spot of the stage. */
export type PointerGesture = { is: "drawing"; box: Box } | { is: "holding"; point: Point; spot: Spot };

type LatestState = {
  placing: boolean;
  mayPlace: boolean;
  pins: Pins;
  /** A target was chosen. `done`: the person writes next. */
  onAim: (aim: PinTarget, done: boolean) => void;
};

/** A smaller drag, in CSS pixels, places a point. */
const MIN_AREA = 8;

/** Gestures that place pins and areas. `latest`: the page's state, read at the time of a gesture. */
export function usePinPointer(panZoom: PanZoom, latest: RefObject<LatestState>, pen?: RefObject<Pen | null>) {
  const [hand, setHand] = useState<PointerGesture | null>(null);
  const handlers = useMemo(() => {
    function draw(from: Point, to: Point, stroke: Stroke) {
      const box = boxBetween(from, to);
      const scale = panZoom.scale();
      const { width, height } = panZoom.picture;
      if (stroke === "move") return setHand({ is: "drawing", box });
      setHand(null);
      if (stroke === "cancel") return;
      const isPoint = Math.min(box.width * width, box.height * height) * scale < MIN_AREA;
      latest.current.onAim(isPoint ? { point: settle(from), box: null } : { point: centreOf(box), box }, true);
    }
    function hold(spot: Spot, stroke: Stroke) {
      const point = settle(panZoom.pointAt(spot));
      if (stroke === "move") return setHand({ is: "holding", point, spot });
      setHand(null);
      if (stroke === "end" && isInside(panZoom.pointAt(spot))) latest.current.onAim({ point, box: null }, true);
    }
    return (): GestureHandlers => {
      const now = latest.current;
      const canPlace = now.placing && now.mayPlace;
      return {
        onPress: (point) => {
          if (canPlace && pen?.current) return;
          if (canPlace) return void (point && now.onAim({ point, box: null }, true));
          if (now.pins.selectedId || now.pins.area) now.pins.onSelect(null);
        },
        onDraw: canPlace ? (pen?.current?.draw ?? draw) : null,
        onHold: now.mayPlace && !pen?.current ? hold : null,
      };
    };
  }, [panZoom, latest, pen]);
  return [hand, handlers] as const;
}
