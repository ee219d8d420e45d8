"use client";

import { type RefObject, useMemo, useState } from "react";
import { type Box, boxBetween, centreOf } from "@/lib/review/place";
import { isInside, type Point, settle, type Spot } from "@/lib/review/point";
import type { GestureHandlers, Stroke } from "@/components/viewer/gestures";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import type { Pins } from "./pin-model";

/** A place for the next comment: a point, or an area around it. */
export type PinTarget = { point: Point; box: Box | null };
/** What a pointer is doing right now: drawing an area, or holding a pin over a spot of the stage. */
export type PointerGesture = { is: "drawing"; box: Box } | { is: "holding"; point: Point; spot: Spot };

type Now = {
  placing: boolean;
  mayPlace: boolean;
  pins: Pins;
  /** A place was chosen; `done` when the words come next. */
  onAim: (aim: PinTarget, done: boolean) => void;
};

/** Less than this across is a slip of the hand and a point was meant, in CSS pixels. */
const least = 8;

/** What presses, drags and held fingers mean on a picture: pins and areas. `latest`: the page's state at the time of the gesture. */
export function usePinPointer(panZoom: PanZoom, latest: RefObject<Now>) {
  const [hand, setHand] = useState<PointerGesture | null>(null);
  const handlers = useMemo(() => {
    function draw(from: Point, to: Point, stroke: Stroke) {
      const box = boxBetween(from, to);
      const scale = panZoom.scale();
      const { width, height } = panZoom.picture;
      if (stroke === "move") return setHand({ is: "drawing", box });
      setHand(null);
      if (stroke === "cancel") return;
      const small = Math.min(box.width * width, box.height * height) * scale < least;
      latest.current.onAim(small ? { point: settle(from), box: null } : { point: centreOf(box), box }, true);
    }
    function hold(spot: Spot, stroke: Stroke) {
      const point = settle(panZoom.pointAt(spot));
      if (stroke === "move") return setHand({ is: "holding", point, spot });
      setHand(null);
      if (stroke === "end" && isInside(panZoom.pointAt(spot))) latest.current.onAim({ point, box: null }, true);
    }
    return (): GestureHandlers => {
      const now = latest.current;
      const places = now.placing && now.mayPlace;
      return {
        onPress: (point) => {
          if (places) return void (point && now.onAim({ point, box: null }, true));
          if (now.pins.selectedId || now.pins.area) now.pins.onSelect(null);
        },
        onDraw: places ? draw : null,
        onHold: now.mayPlace ? hold : null,
      };
    };
  }, [panZoom, latest]);
  return [hand, handlers] as const;
}
