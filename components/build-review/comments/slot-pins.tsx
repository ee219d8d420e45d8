"use client";

import { type ReactNode, useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { stillAddress } from "@/components/stage/stage-address";
import { AtPoint } from "@/components/stage/pins/at-point";
import { PinLayer } from "@/components/stage/pins/pin-layer";
import type { PinMark } from "@/components/stage/pins/pin-model";
import { type PinTarget, usePinPointer } from "@/components/stage/pins/use-pin-pointer";
import { useLatest } from "@/components/ui/use-latest";
import { usePinInView } from "@/components/stage/use-pin-in-view";
import { toPicture, toCanvas } from "@/lib/builds/canvas-coordinates";
import { isInBox } from "@/lib/review/fragment";
import type { PinSlot } from "./pin-slots";
import { markOnCanvas } from "./stage-marks";

type Props = {
  slot: PinSlot;
  /** Marks in fractions of the side's picture. */
  marks: readonly PinMark[];
  selection: { selectedId: string | null; hoveredId: string | null; onSelect: (id: string | null) => void };
  /** Pin of the draft on this side. */
  draft: PinTarget | null;
  /** Content beside the draft's pin. */
  composer: ReactNode;
  placing: {
    /** The reader may comment. */
    may: boolean;
    isOn: boolean;
    /** The keyboard places the pin on this side. */
    isKeyboardSide: boolean;
    /** The pointer is over this side. */
    onPoint: () => void;
    onAim: (target: PinTarget, done: boolean) => void;
  };
};

/** Milliseconds after which the zoom to a pin has ended. */
const AFTER_ZOOM_MS = 600;

/** Pins of one side of the stage, and the placing of the next one there. */
export function SlotPins({ slot, marks, selection, draft, composer, placing }: Props) {
  const { selectedId, hoveredId, onSelect } = selection;
  const { panZoom, gestures, onLead } = slot;
  const onCanvas = useMemo(() => marks.flatMap((mark) => markOnCanvas(mark, slot)), [marks, slot]);
  const pins = useMemo(
    () => ({ marks: onCanvas, selectedId, hoveredId, area: null, onSelect }),
    [onCanvas, selectedId, hoveredId, onSelect],
  );
  const aim = (target: PinTarget, done: boolean) => {
    const place = toPicture(slot.layout, slot.name, target);
    if (place) placing.onAim(place, done);
  };
  const latest = useLatest({ placing: placing.isOn, mayPlace: placing.may, pins, onAim: aim });
  const [hand, handlers] = usePinPointer(panZoom, latest);
  useEffect(() => gestures?.take(handlers), [gestures, handlers]);
  const isPlacing = placing.isOn && gestures !== null;
  const point = useLatest(placing.onPoint);
  useEffect(() => {
    const stage = isPlacing ? panZoom.stage() : null;
    if (!stage) return;
    const onMove = () => point.current();
    stage.setAttribute("data-placing", "");
    stage.addEventListener("pointermove", onMove);
    return () => {
      stage.removeAttribute("data-placing");
      stage.removeEventListener("pointermove", onMove);
    };
  }, [panZoom, isPlacing, point]);
  const draftOnCanvas = useMemo(() => draft && toCanvas(slot.layout, slot.name, draft), [draft, slot]);
  const { area } = slot;
  const leads = onCanvas.some(({ id }) => id === selectedId) || draftOnCanvas !== null;
  const lead = useLatest(onLead);
  useEffect(() => {
    if (leads) lead.current();
  }, [leads, selectedId, lead]);
  usePinInView(leads || gestures ? panZoom : null, pins, draftOnCanvas?.point, stillAddress);
  const selectedPoint = onCanvas.find(({ id }) => id === selectedId)?.point;
  const [x, y] = [selectedPoint?.x, selectedPoint?.y];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    // The panel opens during the zoom to the pin and takes a part of the stage.
    const timer = setTimeout(() => panZoom.reveal({ x, y }), AFTER_ZOOM_MS);
    return () => clearTimeout(timer);
  }, [panZoom, selectedId, x, y]);
  const stage = panZoom.stage();
  return (
    <>
      {createPortal(
        <PinLayer
          panZoom={panZoom}
          pins={pins}
          shown
          next={{ draft: draftOnCanvas, placing: isPlacing && placing.isKeyboardSide, hand, onAim: aim }}
        />,
        slot.element,
      )}
      {composer && draftOnCanvas && stage
        ? createPortal(
            <AtPoint
              panZoom={panZoom}
              point={draftOnCanvas.point}
              box={draftOnCanvas.box ?? (area && isInBox(draftOnCanvas.point, area) ? area : null)}
            >
              {composer}
            </AtPoint>,
            stage,
          )
        : null}
    </>
  );
}
