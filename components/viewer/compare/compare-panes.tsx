"use client";

import { type ComponentProps, useMemo } from "react";
import type { layOut } from "@/lib/compare/layout";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import { placeOnCanvas } from "@/lib/builds/canvas-place";
import type { CompareMode } from "@/lib/review/view";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import type { PinPlacement } from "@/components/viewer/pins/pin-placement";
import type { Pins } from "@/components/viewer/pins/pin-model";
import { areaBox } from "./area-box";
import { ChangedAreas } from "./changed-areas";
import { CompareLayer } from "./compare-layer";
import { Pane } from "./pane";
import { afterOpacity, type Overlay, type Side, sidesWithPins, type SideName } from "./side";
import { SidePins } from "./side-pins";
import { SwipeLine } from "./swipe-line";
import { useSidePlacing } from "./use-side-placing";
import type { ChangesState } from "./use-changed-areas";

type Props = {
  sides: Record<SideName, Side>;
  mode: CompareMode;
  layout: ReturnType<typeof layOut>;
  /** Equal content of both sides at one height. Null: each starts at the top left corner. */
  aligned: PairLayout | null;
  /** Pan and zoom of each pane. Only side by side uses the second. */
  panZooms: readonly [PanZoom, PanZoom];
  onLead: (panZoom: PanZoom) => void;
  overlay: Overlay;
  onMix: (mix: number) => void;
  pins: Record<SideName, ComponentProps<typeof SidePins>["pins"]>;
  pinsShown: boolean;
  changes: ChangesState;
  /** Changed areas are framed in every mode. */
  framesAreas: boolean;
  /** Placing of a pin on each side. Null where none can be placed. */
  placements: Record<SideName, PinPlacement | null>;
  onReload: () => void;
};

/** Caption of a side: its label, "before" or "after" unless that is the label, and its detail. */
function SideCaption({ side: { label, detail }, name }: { side: Side; name: SideName }) {
  return (
    <>
      <b className="font-strong">
        <bdi>{label}</bdi>
      </b>
      {label === name ? null : <span>{name}</span>}
      {detail && detail !== label ? (
        <span>
          <bdi>{detail}</bdi>
        </span>
      ) : null}
    </>
  );
}

/** Marks of a side at their places on the canvas. */
function usePinsOnCanvas(pins: Pins, aligned: PairLayout | null, name: SideName): Pins {
  const { marks } = pins;
  const mapped = useMemo(
    () =>
      aligned
        ? marks.map((mark) => {
            const place = mark.point && placeOnCanvas(aligned, name, { point: mark.point, box: mark.box });
            return place ? { ...mark, point: place.box ?? place.point, box: place.box } : mark;
          })
        : marks,
    [marks, aligned, name],
  );
  return { ...pins, marks: mapped };
}

/** Both sides: in two panes side by side, or in one pane with the newer side over the older one. */
export function ComparePanes({
  sides,
  mode,
  layout,
  aligned,
  panZooms,
  onLead,
  overlay,
  onMix,
  pins,
  pinsShown,
  changes,
  framesAreas,
  placements,
  onReload,
}: Props) {
  const { before, after } = sides;
  const { canvas } = layout;
  const [one, two] = panZooms;
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
  const over: SideName = placements.after ? "after" : "before";
  const pinsOn = { before: usePinsOnCanvas(pins.before, aligned, "before"), after: usePinsOnCanvas(pins.after, aligned, "after") };
  const ofSide = (name: SideName) => ({ name, size: layout[name], aligned, placement: placements[name], pins: pinsOn[name] });
  const first = useSidePlacing(one, ofSide(isSplit ? "before" : over));
  const second = useSidePlacing(two, isSplit ? ofSide("after") : { ...ofSide("after"), placement: null });
  const nextOf = (name: SideName) => (isSplit ? (name === "before" ? first.next : second.next) : name === over ? first.next : null);
  const isPlacing = placements.before?.placing || placements.after?.placing || false;
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
  const areas = (panZoom: PanZoom, mask: ChangesState["mask"] | null, side?: SideName) => (
    <ChangedAreas
      panZoom={panZoom}
      canvas={canvas}
      areas={changes.areas}
      current={changes.current}
      mask={mask}
      boxOf={(area) => areaBox(area, aligned, side)}
      onPick={changes.pick}
    />
  );
  if (isSplit) {
    const panes = [
      { name: "before", title: "Before", panZoom: one },
      { name: "after", title: "After", panZoom: two },
    ] as const;
    return panes.map(({ name, title, panZoom }) => (
      <Pane
        key={name}
        panZoom={panZoom}
        label={`${title}: ${sides[name].label}`}
        caption={<SideCaption side={sides[name]} name={name} />}
        handlers={(name === "before" ? first : second).handlers}
        placing={isPlacing}
        onLead={() => onLead(panZoom)}
      >
        {layer(name, panZoom)}
        {framesAreas ? areas(panZoom, null, name) : null}
        {sidePins(name, panZoom)}
      </Pane>
    ));
  }
  return (
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
      onLead={() => onLead(one)}
      over={mode === "swipe" ? <SwipeLine panZoom={one} mix={overlay.held ? 100 : overlay.mix} onMix={onMix} /> : null}
    >
      {layer("before", one)}
      {layer("after", one, afterOpacity(mode, overlay))}
      {mode === "diff" || framesAreas ? areas(one, mode === "diff" ? changes.mask : null) : null}
      {sidesWithPins(mode, overlay).map((name) => sidePins(name, one, mode === "swipe" && !overlay.held))}
    </Pane>
  );
}
