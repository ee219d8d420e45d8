"use client";

import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { boxAround, boxName, centreOf } from "@/lib/review/place";
import { isInside, placeName, type Point, settle, type Size, type Spot } from "@/lib/review/point";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { Area } from "./area-outline";
import { Crosshair, DraftPin } from "./draft-pin";
import { Magnifier } from "./magnifier";
import type { PlacedMark, Pins } from "./pin-model";
import { PinList } from "./pin-list";
import { PinPreview } from "./pin-preview";
import { useKeyboardPlacement } from "./use-keyboard-placement";
import type { PinTarget, PointerGesture } from "./use-pin-pointer";
import { useTimedMarks } from "./use-timed-pins";

const ClusterList = lazy(() => import("./cluster-list"));

/** Where the next comment is being pinned. */
export type PinPlacement = {
  draft: PinTarget | null;
  /** The comment tool is chosen: the next press on the picture puts a pin. */
  placing: boolean;
  /** A place was chosen for the next comment; `done` when the words come next. */
  onAim: (aim: PinTarget, done: boolean) => void;
};
type Props = {
  panZoom: PanZoom;
  pins: Pins;
  shown: boolean;
  /** Pixels of what is pinned, where that is not all of the lens's picture. */
  of?: Size;
  /** Absent where no pin can be put. */
  next?: PinPlacement & { hand: PointerGesture | null };
};

const nowhere: PinPlacement & { hand: null } = { draft: null, placing: false, hand: null, onAim: () => {} };

/** Threads beside their pin: one as a preview, several as a list to choose from. */
type Beside = { is: "peek" | "list"; group: readonly PlacedMark[]; pin: Element; spot: Spot; stage: Size };

/** All that is pinned to a picture, and the placing of the next pin by keys. It lies in the layer that the lens moves. */
export function PinLayer({ panZoom, pins, shown, of = panZoom.picture, next = nowhere }: Props) {
  const { selectedId, hoveredId, area, onSelect } = pins;
  const { draft, placing, hand, onAim } = next;
  const marks = useTimedMarks(pins.marks, selectedId, hoveredId);
  // Folding follows the zoom once it has come to rest: while the picture moves, only one transform changes.
  const [rest, setRest] = useState<{ scale: number; near: number } | null>(null);
  useEffect(() => {
    const near = matchMedia("(pointer: coarse)").matches ? 36 : 24;
    return panZoom.onRest((scale) => setRest((before) => (before?.scale === scale ? before : { scale, near })));
  }, [panZoom]);
  const size = useMemo(() => rest && { width: of.width * rest.scale, height: of.height * rest.scale }, [of, rest]);
  const [focusedId, setFocused] = useState<string | null>(null);

  const [beside, setBeside] = useState<Beside | null>(null);
  const besides = beside !== null;
  useEffect(() => (besides ? panZoom.subscribe(() => setBeside(null)) : undefined), [panZoom, besides]);
  const show = useCallback(
    (is: Beside["is"], group: readonly PlacedMark[], pin: Element) => {
      const box = pin.getBoundingClientRect();
      const stage = panZoom.stage()!;
      const spot = panZoom.spotOf(box.left + box.width / 2, box.top + box.height / 2);
      setBeside({ is, group, pin, spot, stage: { width: stage.clientWidth, height: stage.clientHeight } });
    },
    [panZoom],
  );
  const onHover = useCallback(
    (group: readonly PlacedMark[] | null, pin: Element | null) => {
      const only = group?.length === 1 ? group[0]! : null;
      setFocused(only && pin === document.activeElement ? only.id : null);
      if (only && pin) show("peek", [only], pin);
      else setBeside((now) => (now?.is === "peek" ? null : now));
    },
    [show],
  );
  const choose = useCallback(
    (group: readonly PlacedMark[], pin: Element) => {
      if (group.length > 1) return show("list", group, pin);
      setBeside(null);
      onSelect(group[0]!.id);
    },
    [show, onSelect],
  );

  const [finger, setFinger] = useState<{ point: Point; spot: Spot } | null>(null);
  const shift = (to: Point) => {
    const box = draft?.box ? boxAround(draft.box, to) : null;
    onAim({ point: box ? centreOf(box) : to, box }, false);
  };
  const drag = (to: { clientX: number; clientY: number; touch: boolean } | null) => {
    const spot = to && panZoom.spotOf(to.clientX, to.clientY);
    const point = spot && panZoom.pointAt(spot);
    const inside = point && isInside(point) ? settle(point) : null;
    setFinger(to?.touch && spot && inside ? { point: inside, spot } : null);
    if (inside) shift(inside);
  };
  const aim = useKeyboardPlacement({ panZoom, placing: placing && !hand, draft, onShift: shift, onAim });

  const stage = panZoom.stage();
  const drawn = hand?.is === "drawing" ? hand.box : placing ? aim.box : hand ? null : draft?.box;
  const held = hand?.is === "holding" ? hand : finger;
  const outlined = shown
    ? marks.filter(({ id, box }) => box && (id === selectedId || id === hoveredId || id === beside?.group[0]!.id))
    : [];
  return (
    <>
      {outlined.map(({ id, box }) => (
        <Area key={id} box={box!} />
      ))}
      {area && !placing ? <Area box={area} /> : null}
      {shown ? (
        <PinList
          marks={marks}
          size={size}
          near={rest?.near ?? 24}
          selectedId={selectedId}
          hoveredId={hoveredId}
          focusedId={focusedId}
          listedId={beside?.is === "list" ? beside.group[0]!.id : null}
          onSelect={choose}
          onHover={onHover}
        />
      ) : null}
      {drawn ? <Area box={drawn} draft /> : null}
      {draft && !placing && !hand ? <DraftPin point={draft.point} onOpen={() => onAim(draft, true)} onDrag={drag} /> : null}
      {held ? <Crosshair point={held.point} /> : null}
      {aim.point ? <Crosshair point={aim.point} /> : null}
      <p role="status" className="sr-only">
        {aim.words || (area ? `${boxName(area)}, ${placeName(area)}, is outlined on the picture` : "")}
      </p>
      {held && stage ? createPortal(<Magnifier panZoom={panZoom} point={held.point} spot={held.spot} />, stage) : null}
      {beside?.is === "peek" && stage
        ? createPortal(<PinPreview mark={beside.group[0]!} spot={beside.spot} stage={beside.stage} />, stage)
        : null}
      {beside?.is === "list" && stage
        ? createPortal(
            <Suspense>
              <ClusterList
                group={beside.group}
                spot={beside.spot}
                stage={beside.stage}
                onChoose={(id) => {
                  setBeside(null);
                  onSelect(id);
                }}
                onClose={(back) => {
                  setBeside(null);
                  if (back && beside.pin instanceof HTMLElement) beside.pin.focus();
                }}
              />
            </Suspense>,
            stage,
          )
        : null}
    </>
  );
}
