"use client";

import { Fragment, useMemo } from "react";
import type { layOut } from "@/lib/compare/layout";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import { toCanvas } from "@/lib/builds/canvas-coordinates";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { Area } from "@/lib/compare/difference";
import { areaBox } from "./area-box";
import { ChangedAreas, CurrentLetter } from "./changed-areas";
import { CompareLayer } from "./compare-layer";
import { Pane } from "./pane";
import { afterOpacity, type Side, sideDetail, sidesWithPins, type SideName, sideTitles } from "./side";
import { type SidePinning, SidePins } from "./side-pins";
import { SwipeLine } from "./swipe-line";
import type { useLinkedPanZooms } from "./use-linked-pan-zooms";
import type { OverlayState } from "./use-overlay";
import { useSidePlacing } from "./use-side-placing";
import type { ChangesState } from "./use-changed-areas";

/** Places of both sides on the canvas. `aligned`: equal content of both at one height. Null: each starts at the top left corner. */
type SidesLayout = ReturnType<typeof layOut> & { aligned: PairLayout | null };

type Props = {
  sides: Record<SideName, Side>;
  layout: SidesLayout;
  /** Pan and zoom of each pane. Only side by side uses the second. */
  panZooms: ReturnType<typeof useLinkedPanZooms>;
  overlay: OverlayState;
  pins: Record<SideName, SidePinning>;
  pinsShown: boolean;
  changes: ChangesState;
  onReload: () => void;
};

/** Caption of a side: "Before" or "After", then its name. */
const SideCaption = ({ side, name }: { side: Side; name: SideName }) => (
  <>
    <b className="font-strong">{sideTitles[name]}</b>
    <span>
      <bdi>{sideDetail(side, name)}</bdi>
    </span>
  </>
);

/** Marks of a side at their places on the canvas. */
function usePinsOnCanvas(pins: SidePinning, aligned: PairLayout | null, name: SideName): SidePinning {
  const { marks } = pins;
  const mapped = useMemo(
    () =>
      aligned
        ? marks.map((mark) => {
            const place = mark.point && toCanvas(aligned, name, { point: mark.point, box: mark.box });
            return place ? { ...mark, point: place.box ?? place.point, box: place.box } : mark;
          })
        : marks,
    [marks, aligned, name],
  );
  return { ...pins, marks: mapped };
}

/** Both sides: in two panes side by side, or in one pane with the newer side over the older one. */
export function ComparePanes({ sides, layout, panZooms, overlay, pins, pinsShown, changes, onReload }: Props) {
  const { before, after } = sides;
  const { canvas, aligned } = layout;
  const { one, two, lead } = panZooms;
  const { mode } = overlay;
  const layer = (name: SideName, panZoom: PanZoom, opacity = 1) => (
    <CompareLayer
      side={sides[name]}
      name={name}
      size={layout[name]}
      canvas={canvas}
      aligned={aligned}
      panZoom={panZoom}
      onReload={onReload}
      style={{ opacity }}
    />
  );
  const isSplit = mode === "split";
  // A press on an overlay belongs to the side that can have pins, the newer one first.
  const over: SideName = pins.after.placement ? "after" : "before";
  const pinsOn = { before: usePinsOnCanvas(pins.before, aligned, "before"), after: usePinsOnCanvas(pins.after, aligned, "after") };
  const ofSide = (name: SideName) => ({ name, size: layout[name], aligned, placement: pins[name].placement, pins: pinsOn[name] });
  const first = useSidePlacing(one, ofSide(isSplit ? "before" : over));
  const second = useSidePlacing(two, isSplit ? ofSide("after") : { ...ofSide("after"), placement: null });
  const nextOf = (name: SideName) => (isSplit ? (name === "before" ? first.next : second.next) : name === over ? first.next : null);
  const isPlacing = pins.before.placement?.placing || pins.after.placement?.placing || false;
  const sidePins = (name: SideName, panZoom: PanZoom, clipped = false) => (
    <SidePins
      key={name}
      pins={pinsOn[name]}
      panZoom={panZoom}
      shown={pinsShown}
      size={aligned ? canvas : layout[name]}
      canvas={canvas}
      next={nextOf(name)}
      clippedAs={clipped ? name : null}
    />
  );
  const found = (panZoom: PanZoom, side?: SideName) => ({
    panZoom,
    canvas,
    areas: changes.areas,
    current: changes.current,
    boxOf: (area: Area) => areaBox(area, aligned, side),
  });
  const areas = (panZoom: PanZoom, mask: ChangesState["mask"] | null, side?: SideName) => (
    <ChangedAreas {...found(panZoom, side)} mask={mask} onPick={changes.pick} />
  );
  const letter = (panZoom: PanZoom, side?: SideName) => (changes.isFramed ? <CurrentLetter {...found(panZoom, side)} /> : null);
  if (isSplit) {
    const panes = [
      { name: "before", panZoom: one },
      { name: "after", panZoom: two },
    ] as const;
    return panes.map(({ name, panZoom }) => (
      <Fragment key={name}>
        <Pane
          panZoom={panZoom}
          label={`${sideTitles[name]}: ${sideDetail(sides[name], name)}`}
          caption={<SideCaption side={sides[name]} name={name} />}
          handlers={(name === "before" ? first : second).handlers}
          placing={isPlacing}
          onLead={() => lead(panZoom)}
        >
          {layer(name, panZoom)}
          {changes.isFramed ? areas(panZoom, null, name) : null}
          {sidePins(name, panZoom)}
        </Pane>
        {letter(panZoom, name)}
      </Fragment>
    ));
  }
  return (
    <>
      <Pane
        key="both"
        panZoom={one}
        label={`${before.label} under ${after.label}`}
        caption={
          <>
            <SideCaption side={before} name="before" />
            <span className="flex-1" />
            <SideCaption side={after} name="after" />
          </>
        }
        handlers={first.handlers}
        placing={isPlacing}
        onLead={() => lead(one)}
        over={mode === "swipe" ? <SwipeLine panZoom={one} mix={overlay.held ? 100 : overlay.mix} onMix={overlay.setMix} /> : null}
      >
        {layer("before", one)}
        {layer("after", one, afterOpacity(overlay))}
        {changes.isFramed ? areas(one, mode === "diff" ? changes.mask : null) : null}
        {sidesWithPins(overlay).map((name) => sidePins(name, one, mode === "swipe" && !overlay.held))}
      </Pane>
      {letter(one)}
    </>
  );
}
