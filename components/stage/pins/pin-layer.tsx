"use client";

import { useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { boxName } from "@/lib/review/fragment";
import { pointName, type Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { AreaOutline } from "./area-outline";
import { Crosshair } from "./crosshair";
import { type Clustering, PinList } from "./pin-list";
import type { Pins, PlacedMark } from "./pin-model";
import { PinPopup } from "./pin-popup";
import { useDraftMove } from "./use-draft-move";
import { useKeyboardPlacement } from "./use-keyboard-placement";
import type { PinPlacement } from "./pin-placement";
import type { PointerGesture } from "./use-pin-pointer";
import { usePinPopup } from "./use-pin-popup";
import { useTimedMarks } from "./use-timed-pins";
import { Drawing } from "./drawing";
import { NextPin } from "./next-pin";

type Props = {
  panZoom: PanZoom;
  pins: Pins;
  shown: boolean;
  /** Size in pixels of the image with the pins, where it is smaller than the image that pans and zooms. */
  of?: Size;
  /** Absent where no pin can be placed. */
  next?: PinPlacement & { hand: PointerGesture | null };
};

const NO_PLACEMENT: PinPlacement & { hand: null } = { draft: null, placing: false, hand: null, onAim: () => {} };
/** CSS pixels below which pins form a cluster: pins are larger for fingers. */
const CLUSTER_DISTANCE = { fine: 28, coarse: 36 };
/** The same for many pins, whose clusters are larger. */
const DENSE_DISTANCE = { fine: 44, coarse: 52 };
/** Number of pins from which they count as many. */
const MANY_PINS = 40;

/** Size of the image on the screen, and the distance for clusters. Changes only after a zoom, so that zooming renders nothing. */
function useClustering(panZoom: PanZoom, { width, height }: Size, pinCount: number): Clustering {
  const [scale, setScale] = useState<number | null>(null);
  const [pointer, setPointer] = useState<keyof typeof CLUSTER_DISTANCE>("fine");
  const distance = (pinCount > MANY_PINS ? DENSE_DISTANCE : CLUSTER_DISTANCE)[pointer];
  useEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) setPointer("coarse");
    return panZoom.onRest(setScale);
  }, [panZoom]);
  return useMemo(
    () => ({ size: scale === null ? null : { width: width * scale, height: height * scale }, distance }),
    [width, height, scale, distance],
  );
}

/** Space around the pins of a cluster after zooming to it, in pixels of the image. */
const AROUND_CLUSTER = 40;

/** Returns a function that zooms until the pins of a cluster are apart. Null for pins at one place, and for a part of the image. */
function zoomInto(panZoom: PanZoom, of: Size, cluster: readonly PlacedMark[]): (() => void) | null {
  const [lefts, tops] = [cluster.map(({ point }) => point.x * of.width), cluster.map(({ point }) => point.y * of.height)];
  const [x, y] = [Math.min(...lefts), Math.min(...tops)];
  const [width, height] = [Math.max(...lefts) - x, Math.max(...tops) - y];
  if (of !== panZoom.picture || Math.max(width, height) < 2) return null;
  const around = { x: x - AROUND_CLUSTER, y: y - AROUND_CLUSTER, width: width + 2 * AROUND_CLUSTER, height: height + 2 * AROUND_CLUSTER };
  return () => panZoom.zoomToRect(around);
}

/** All pins of an image, and the placing of the next one. Part of the layer that pans and zooms. */
export function PinLayer({ panZoom, pins, shown, of = panZoom.picture, next = NO_PLACEMENT }: Props) {
  const { selectedId, hoveredId, area, onSelect } = pins;
  const { draft, placing, hand, onAim } = next;
  const marks = useTimedMarks(pins.marks, selectedId, hoveredId);
  const clustering = useClustering(panZoom, of, marks.length);
  const { popup, close, focusedId, onHover, onPress } = usePinPopup(panZoom, pins);
  const { finger, moveTo, onDrag } = useDraftMove(panZoom, draft, onAim);
  const keyboard = useKeyboardPlacement({ panZoom, placing: placing && !hand, draft, onShift: moveTo, onAim });

  const stage = panZoom.stage();
  const draftBox = hand?.is === "drawing" ? hand.box : placing ? keyboard.box : hand ? null : draft?.box;
  const held = hand?.is === "holding" ? hand : finger;
  const pin = draft && !placing && !hand ? draft.point : null;
  const popupId = popup?.cluster[0]!.id ?? null;
  const outlined = shown ? marks.filter(({ id, box }) => box && [selectedId, hoveredId, popupId].includes(id)) : [];
  return (
    <>
      {outlined.map(({ id, box, shapes }) => (shapes ? <Drawing key={id} shapes={shapes} of={of} /> : <AreaOutline key={id} box={box!} />))}
      {area && !placing ? <AreaOutline box={area} /> : null}
      {shown ? (
        <PinList
          marks={marks}
          clustering={clustering}
          selectedId={selectedId}
          hoveredId={hoveredId}
          focusedId={focusedId}
          listedId={popup?.kind === "list" ? popupId : null}
          onSelect={onPress}
          onHover={onHover}
        />
      ) : null}
      {draft?.shapes ? <Drawing shapes={draft.shapes} of={of} /> : null}
      {draftBox && (draftBox !== draft?.box || !draft.shapes) ? <AreaOutline box={draftBox} draft /> : null}
      {pin || held ? <NextPin panZoom={panZoom} pin={pin} held={held} onOpen={() => draft && onAim(draft, true)} onDrag={onDrag} /> : null}
      {held ? <Crosshair point={held.point} /> : null}
      {keyboard.point ? <Crosshair point={keyboard.point} /> : null}
      <p role="status" className="sr-only">
        {keyboard.announcement || (area ? `${boxName(area)}, ${pointName(area)}, is outlined on the image` : "")}
      </p>
      {popup && stage
        ? createPortal(<PinPopup popup={popup} onSelect={onSelect} onClose={close} onZoom={zoomInto(panZoom, of, popup.cluster)} />, stage)
        : null}
    </>
  );
}
