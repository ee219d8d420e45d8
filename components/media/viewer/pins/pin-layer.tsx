"use client";

import { useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { isInside, nudge, type Point, settle, type Size, type Spot } from "@/lib/point";
import type { Lens } from "../lens";
import { useKeys } from "../use-keys";
import { Crosshair, DraftPin } from "./draft-pin";
import type { Mark } from "./mark";
import { Marks } from "./marks";
import { Peek } from "./peek";

export type PinProps = {
  marks: readonly Mark[];
  selectedId: string | null;
  /** The thread under the pointer in the list. */
  nearId: string | null;
  draft: Point | null;
  /** The comment tool is chosen: the next press on the picture puts a pin. */
  placing: boolean;
  onSelect: (id: string | null) => void;
  /** A pin was put somewhere; `done` when the words come next. */
  onPoint: (point: Point, done: boolean) => void;
};
type Props = PinProps & { lens: Lens; shown: boolean };

/** All that is pinned to a picture, and the placing of the next pin by keys. It lies in the layer that the lens moves. */
export function PinLayer({ lens, shown, marks, selectedId, nearId, draft, placing, onSelect, onPoint }: Props) {
  // Where the keys would put the pin; nowhere once the pointer leads.
  const [aimed, setAimed] = useState<Point | "pointer" | null>(null);
  const [wasPlacing, setWasPlacing] = useState(placing);
  if (placing !== wasPlacing) {
    setWasPlacing(placing);
    setAimed(null);
  }
  const aim = placing && aimed !== "pointer" ? (aimed ?? lens.centrePoint()) : null;
  const aims = aim !== null;
  useEffect(() => {
    const stage = aims ? lens.stage() : null;
    const lead = () => setAimed("pointer");
    stage?.addEventListener("pointermove", lead);
    return () => stage?.removeEventListener("pointermove", lead);
  }, [lens, aims]);

  const [peek, setPeek] = useState<{ mark: Mark; spot: Spot; stage: Size } | null>(null);
  useEffect(() => lens.subscribe(() => setPeek(null)), [lens]);
  const onHover = useCallback(
    (mark: Mark | null, pin: Element | null) => {
      const stage = lens.stage();
      if (!mark || !pin || !stage) return setPeek(null);
      const box = pin.getBoundingClientRect();
      setPeek({
        mark,
        spot: lens.spotOf(box.left + box.width / 2, box.top + box.height / 2),
        stage: { width: stage.clientWidth, height: stage.clientHeight },
      });
    },
    [lens],
  );

  const move = (event: KeyboardEvent) => {
    const onDraft = document.activeElement?.getAttribute("data-pin") === "draft";
    const from = placing ? (aim ?? lens.centrePoint()) : onDraft ? draft : null;
    const next = from && nudge(from, event.key, event);
    if (!next) return false;
    if (placing) setAimed(next);
    else onPoint(next, false);
    lens.reveal(next);
    return true;
  };
  useKeys({
    ArrowLeft: move,
    ArrowRight: move,
    ArrowUp: move,
    ArrowDown: move,
    Enter: () => (aim ? onPoint(aim, true) : false),
  });

  const stage = lens.stage();
  return (
    <>
      {shown ? <Marks marks={marks} selectedId={selectedId} nearId={nearId} onSelect={onSelect} onHover={onHover} /> : null}
      {draft && !placing ? (
        <DraftPin
          point={draft}
          onOpen={() => onPoint(draft, true)}
          onDrag={(clientX, clientY) => {
            const point = lens.pointAt(lens.spotOf(clientX, clientY));
            if (isInside(point)) onPoint(settle(point), false);
          }}
        />
      ) : null}
      {aim ? <Crosshair point={aim} /> : null}
      <p role="status" className="sr-only">
        {aim ? `Placing a pin: ${Math.round(aim.x * 1000) / 10} % across, ${Math.round(aim.y * 1000) / 10} % down` : ""}
      </p>
      {peek && stage ? createPortal(<Peek {...peek} />, stage) : null}
    </>
  );
}
