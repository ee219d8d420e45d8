"use client";

import { type ComponentProps, type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Area } from "@/lib/compare/difference";
import { layOut, sizeWords } from "@/lib/compare/layout";
import type { CompareMode, ShareView } from "@/lib/review/view";
import type { StageAddress } from "@/components/viewer/stage-address";
import type { PinPlacement } from "@/components/viewer/pins/pin-placement";
import { useKeys } from "@/components/ui/use-keys";
import { zoomKeys } from "@/components/viewer/zoom-buttons";
import { areaBox } from "./area-box";
import styles from "./compare.module.css";
import { ComparePanes } from "./compare-panes";
import { CompareTools } from "./compare-tools";
import { Playback } from "./playback";
import { isVideo, otherSide, type Side, type SideName, showSide, sizeOf } from "./side";
import type { SidePins } from "./side-pins";
import { type ChangesState, useChangedAreas } from "./use-changed-areas";
import { canMove, useAlignedRows } from "./use-aligned-rows";
import { useReportedChanges } from "./use-reported-changes";
import { useHoldToBlink } from "./use-hold-to-blink";
import { useLinkedPanZooms } from "./use-linked-pan-zooms";
import { useMix } from "./use-mix";

type Props = {
  before: Side;
  after: Side;
  view: ShareView & { mode: CompareMode };
  address: StageAddress & { change: (patch: Partial<ShareView>, how?: "push" | "replace") => void };
  /** Pins of each side. */
  pins: Record<SideName, ComponentProps<typeof SidePins>["pins"]>;
  /** Placing of a pin on each side. Absent where none can be placed. */
  placements?: Record<SideName, PinPlacement | null>;
  /** Starts or stops placing a pin. Null where this person cannot comment. */
  onPlace?: (() => void) | null;
  /** The page lists the changed areas beside the comparison. */
  listsChanges?: boolean;
  /** Called with the changed areas whenever they are computed again, and with null at the end. */
  onChanges?: (changes: ListedChanges | null) => void;
  /** Content over the stage. */
  children?: ReactNode;
  onReload: () => void;
};
/** The changed areas for a list beside the comparison. */
export type ListedChanges = Pick<ChangesState, "difference" | "areas" | "current" | "pick" | "rule" | "setRule">;

const NO_PLACEMENTS = { before: null, after: null };

/** Two images or videos, compared in one of five modes. */
export default function Compare(props: Props) {
  const {
    before,
    after,
    view,
    address,
    pins,
    placements = NO_PLACEMENTS,
    onPlace = null,
    listsChanges = false,
    onChanges,
    onReload,
  } = props;
  const { mode, align } = view;
  const root = useRef<HTMLElement>(null);
  const corner = useMemo(() => layOut(sizeOf(before), sizeOf(after), align), [before, after, align]);
  const pick = useRef<(area: Area) => void>(() => {});
  const changes = useChangedAreas({
    before,
    after,
    view,
    isWanted: listsChanges || canMove(before, after),
    root,
    onPick: (area) => pick.current(area),
  });
  useReportedChanges(changes, onChanges);
  const aligned = useAlignedRows(before, after, view, changes);
  const layout = useMemo(() => (aligned ? { ...corner, canvas: aligned.canvas } : corner), [corner, aligned]);
  const { mix, setMix, latest: latestMix } = useMix(view.mix, address);
  const [linked, setLinked] = useState(true);
  const { one, two, leader, lead } = useLinkedPanZooms(layout.canvas, mode !== "split" || linked, address, latestMix);
  const [front, setFront] = useState<SideName>("after");
  const { held, setHeld } = useHoldToBlink();
  const overlay = { mix, front, held };
  useEffect(() => {
    pick.current = (area) => {
      const box = areaBox(area, aligned);
      if (box) leader.current.zoomToRect(box);
    };
  }, [aligned, leader]);
  const moves = changes.difference.state === "found" && changes.difference.moves;
  const [pinsShown, setPinsShown] = useState(true);

  const turnTo = (side: SideName) => {
    const next = showSide(mode, side);
    if (next?.mix !== undefined) setMix(next.mix);
    if (next?.front) setFront(next.front);
    return next !== null;
  };
  const stepChange = (by: 1 | -1) => (changes.areas.length ? changes.pick(changes.current + by) : false);
  useKeys({
    ...zoomKeys(() => leader.current),
    l: () => (mode === "split" ? setLinked(!linked) : false),
    h: () => setPinsShown((shown) => !shown),
    j: () => stepChange(1),
    k: () => stepChange(-1),
    m: () => (moves || changes.rule.inPlace ? changes.setRule((rule) => ({ ...rule, inPlace: !rule.inPlace })) : false),
    ArrowLeft: () => turnTo("before"),
    ArrowRight: () => turnTo("after"),
    Escape: () => address.change({ mode: null, vs: null, with: null }),
  });

  const scaled = align === "scaled";
  const pinCount = (mode === "split" ? pins.before.marks.length : 0) + pins.after.marks.length;
  return (
    <main
      id="main"
      ref={root}
      tabIndex={-1}
      data-mode={mode}
      aria-label={`${before.label} and ${after.label}`}
      className={`max-lg:flex-1 ${styles.panes}`}
    >
      <ComparePanes
        sides={{ before, after }}
        mode={mode}
        layout={layout}
        aligned={aligned}
        panZooms={[one, two]}
        onLead={lead}
        overlay={overlay}
        onMix={setMix}
        pins={pins}
        pinsShown={pinsShown}
        changes={changes}
        framesAreas={listsChanges && mode !== "diff"}
        placements={placements}
        onReload={onReload}
      />
      {props.children}
      <CompareTools
        mode={mode}
        panZoom={one}
        mix={mix}
        onMix={setMix}
        linked={linked}
        onLinked={() => setLinked(!linked)}
        sizes={sizeWords(sizeOf(before), sizeOf(after))}
        pins={pinCount ? { shown: pinsShown, onToggle: () => setPinsShown(!pinsShown) } : null}
        scaled={scaled}
        onScaled={() => address.change({ align: scaled ? "corner" : "scaled" })}
        place={onPlace ? { placing: Boolean(placements.before?.placing || placements.after?.placing), onPlace } : null}
        changes={changes}
        onStep={stepChange}
        blink={{ label: { before, after }[otherSide(front)].label, held, onHold: setHeld }}
        playback={
          isVideo(before) || isVideo(after) ? (
            <Playback
              key={`${before.source.fileUrl} ${after.source.fileUrl}`}
              root={root}
              start={address.now().time}
              onPaused={changes.setPausedAt}
            />
          ) : null
        }
      />
    </main>
  );
}
