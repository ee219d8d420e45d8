"use client";

import { useEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { stillAddress } from "@/components/viewer/stage-address";
import { PinLayer } from "@/components/viewer/pins/pin-layer";
import type { PinMark } from "@/components/viewer/pins/pin-model";
import { type PinTarget, usePinPointer } from "@/components/viewer/pins/use-pin-pointer";
import { usePinInView } from "@/components/viewer/use-pin-in-view";
import { placeOfCanvas, placeOnCanvas } from "@/lib/builds/canvas-place";
import type { PinSlot } from "./pin-slots";
import { markOnCanvas } from "./stage-marks";

type Props = {
  slot: PinSlot;
  /** Marks in fractions of the side's picture. */
  marks: readonly PinMark[];
  selectedId: string | null;
  hoveredId: string | null;
  onSelect: (id: string | null) => void;
  shown: boolean;
  /** Pin of the draft on this side. */
  draft: PinTarget | null;
  mayPlace: boolean;
  placing: boolean;
  /** The keyboard places the pin on this side. */
  isKeyboardSide: boolean;
  /** The pointer is over this side. */
  onPoint: () => void;
  onAim: (target: PinTarget, done: boolean) => void;
};

/** Milliseconds after which the zoom to a pin has ended. */
const AFTER_ZOOM_MS = 600;

/** Pins of one side of the stage, and the placing of the next one there. */
export function SlotPins(props: Props) {
  const { slot, marks, selectedId, hoveredId, onSelect, shown, draft, mayPlace, placing, isKeyboardSide, onPoint, onAim } = props;
  const { panZoom, gestures, onLead } = slot;
  const onCanvas = useMemo(() => marks.flatMap((mark) => markOnCanvas(mark, slot)), [marks, slot]);
  const pins = useMemo(
    () => ({ marks: onCanvas, selectedId, hoveredId, area: null, onSelect }),
    [onCanvas, selectedId, hoveredId, onSelect],
  );
  const aim = (target: PinTarget, done: boolean) => {
    const place = placeOfCanvas(slot.layout, slot.name, target);
    if (place) onAim(place, done);
  };
  const latest = useRef({ placing, mayPlace, pins, onAim: aim });
  latest.current = { placing, mayPlace, pins, onAim: aim };
  const [hand, handlers] = usePinPointer(panZoom, latest);
  useEffect(() => gestures?.take(handlers), [gestures, handlers]);
  const isPlacing = placing && gestures !== null;
  const point = useRef(onPoint);
  point.current = onPoint;
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
  }, [panZoom, isPlacing]);
  const draftOnCanvas = useMemo(() => draft && placeOnCanvas(slot.layout, slot.name, draft), [draft, slot]);
  const leads = onCanvas.some(({ id }) => id === selectedId) || draftOnCanvas !== null;
  const lead = useRef(onLead);
  lead.current = onLead;
  useEffect(() => {
    if (leads) lead.current();
  }, [leads, selectedId]);
  usePinInView(leads || gestures ? panZoom : null, pins, draftOnCanvas?.point, stillAddress);
  const selectedPoint = onCanvas.find(({ id }) => id === selectedId)?.point;
  const [x, y] = [selectedPoint?.x, selectedPoint?.y];
  useEffect(() => {
    if (x === undefined || y === undefined) return;
    // The panel opens during the zoom to the pin and takes a part of the stage.
    const timer = setTimeout(() => panZoom.reveal({ x, y }), AFTER_ZOOM_MS);
    return () => clearTimeout(timer);
  }, [panZoom, selectedId, x, y]);
  return createPortal(
    <PinLayer
      panZoom={panZoom}
      pins={pins}
      shown={shown}
      next={{ draft: draftOnCanvas, placing: isPlacing && isKeyboardSide, hand, onAim: aim }}
    />,
    slot.element,
  );
}
