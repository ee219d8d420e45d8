"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Area } from "@/lib/compare/difference";
import { layOut, sizeWords } from "@/lib/compare/layout";
import type { CompareMode, ShareView } from "@/lib/review/view";
import type { StageAddress } from "@/components/stage/stage-address";
import { useKeys } from "@/components/ui/use-keys";
import { zoomKeys } from "@/components/stage/zoom-buttons";
import { areaBox } from "./area-box";
import styles from "./compare.module.css";
import { ComparePanes } from "./compare-panes";
import { CompareTools } from "./compare-tools";
import { differenceSummary } from "./difference-tools";
import { MixSlider } from "./mix-slider";
import { Playback } from "./playback";
import { isVideo, otherSide, type Side, type SideName, sizeOf } from "./side";
import type { SidePinning } from "./side-pins";
import { SizeNote } from "./size-note";
import { type ChangesState, useChangedAreas } from "./use-changed-areas";
import { useAlignedRows } from "./use-aligned-rows";
import { useReportedChanges } from "./use-reported-changes";
import { useLinkedPanZooms } from "./use-linked-pan-zooms";
import { useOverlay } from "./use-overlay";

type Props = {
  sides: Record<SideName, Side>;
  view: ShareView & { mode: CompareMode };
  address: StageAddress & { change: (patch: Partial<ShareView>, how?: "push" | "replace") => void };
  pins: Record<SideName, SidePinning>;
  /** Starts or stops placing a pin. Null where this person cannot comment. */
  onPlace?: (() => void) | null;
  /** A list of the changed areas on the page. `onChanges` gets them whenever they are computed again, and null at the end. */
  changesList?: { isOpen: boolean; onChanges: (changes: ListedChanges | null) => void };
  /** Content over the stage. */
  children?: ReactNode;
  onReload: () => void;
};
/** The changed areas for a list beside the comparison. */
export type ListedChanges = Pick<ChangesState, "difference" | "areas" | "current" | "pick" | "rule" | "setRule">;

/** Two images or videos, compared in one of five modes. */
export default function Compare({ sides, view, address, pins, onPlace = null, changesList, children, onReload }: Props) {
  const { before, after } = sides;
  const { mode, align } = view;
  const root = useRef<HTMLElement>(null);
  const corner = useMemo(() => layOut(sizeOf(before), sizeOf(after), align), [before, after, align]);
  const pick = useRef<(area: Area) => void>(() => {});
  const changes = useChangedAreas({
    before,
    after,
    view,
    isListed: changesList?.isOpen ?? false,
    root,
    onPick: (area) => pick.current(area),
  });
  useReportedChanges(changes, changesList?.onChanges);
  const aligned = useAlignedRows(before, after, view, changes);
  const layout = useMemo(() => ({ ...corner, ...(aligned && { canvas: aligned.canvas }), aligned }), [corner, aligned]);
  const overlay = useOverlay(mode, view.mix, address);
  const { mix, setMix, turnTo } = overlay;
  const [linked, setLinked] = useState(true);
  const panZooms = useLinkedPanZooms(layout.canvas, mode !== "split" || linked, address, overlay.latestMix);
  const { leader } = panZooms;
  useEffect(() => {
    pick.current = (area) => {
      const box = areaBox(area, aligned);
      if (box) leader.current.zoomToRect(box);
    };
  }, [aligned, leader]);
  const [pinsShown, setPinsShown] = useState(true);

  useKeys({
    ...zoomKeys(() => leader.current),
    l: () => (mode === "split" ? setLinked(!linked) : false),
    h: () => setPinsShown((shown) => !shown),
    j: () => changes.step(1),
    k: () => changes.step(-1),
    m: () => changes.follow?.() ?? false,
    ArrowLeft: () => turnTo("before"),
    ArrowRight: () => turnTo("after"),
    Escape: () => address.change({ mode: null, vs: null, with: null }),
  });

  const scaled = align === "scaled";
  const sizes = sizeWords(sizeOf(before), sizeOf(after));
  const pinCount = (mode === "split" ? pins.before.marks.length : 0) + pins.after.marks.length;
  const placing = Boolean(pins.before.placement?.placing || pins.after.placement?.placing);
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
        sides={sides}
        layout={layout}
        panZooms={panZooms}
        overlay={overlay}
        pins={pins}
        pinsShown={pinsShown}
        changes={changes}
        onReload={onReload}
      />
      {children}
      <CompareTools
        mode={mode}
        panZoom={panZooms.one}
        sync={{ linked, onToggle: () => setLinked(!linked) }}
        blink={{ label: sides[otherSide(overlay.front)].label, held: overlay.held, onHold: overlay.setHeld }}
        changes={changes}
        place={onPlace ? { placing, onPlace } : null}
        pins={pinCount ? { shown: pinsShown, onToggle: () => setPinsShown(!pinsShown) } : null}
      >
        {mode === "diff" ? (
          <p role="status" className="float px-3 py-1 text-xs text-ink-2">
            {differenceSummary(changes.difference)}
          </p>
        ) : null}
        {sizes ? <SizeNote sizes={sizes} scaled={scaled} onScaled={() => address.change({ align: scaled ? "corner" : "scaled" })} /> : null}
        {mode === "onion" ? <MixSlider mix={mix} onMix={setMix} /> : null}
        {isVideo(before) || isVideo(after) ? (
          <Playback
            key={`${before.source.fileUrl} ${after.source.fileUrl}`}
            root={root}
            start={address.now().time}
            onPaused={changes.setPausedAt}
          />
        ) : null}
      </CompareTools>
    </main>
  );
}
