"use client";

import { createPortal } from "react-dom";
import type { Point, Spot } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { DraftPin } from "./draft-pin";
import { Magnifier } from "./magnifier";

type Props = {
  panZoom: PanZoom;
  /** Point of the draft's pin; null while it is placed. */
  pin: Point | null;
  /** Point below a finger that holds or drags a pin. */
  held: { point: Point; spot: Spot } | null;
  onOpen: () => void;
  onDrag: (to: { clientX: number; clientY: number; touch: boolean } | null) => void;
};

/** The draft's pin, and the magnifier above a finger that moves it. */
export function NextPin({ panZoom, pin, held, onOpen, onDrag }: Props) {
  const stage = panZoom.stage();
  return (
    <>
      {pin ? <DraftPin point={pin} onOpen={onOpen} onDrag={onDrag} /> : null}
      {held && stage ? createPortal(<Magnifier panZoom={panZoom} point={held.point} spot={held.spot} />, stage) : null}
    </>
  );
}
