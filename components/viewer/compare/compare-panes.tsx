"use client";

import type { ComponentProps } from "react";
import type { layOut } from "@/lib/compare/layout";
import type { CompareMode } from "@/lib/review/view";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { ChangedAreas } from "./changed-areas";
import { CompareLayer } from "./compare-layer";
import { Pane } from "./pane";
import { afterOpacity, type Overlay, type Side, type SideName } from "./side";
import { SidePins } from "./side-pins";
import { SwipeLine } from "./swipe-line";
import type { ChangesState } from "./use-changed-areas";

type Props = {
  sides: Record<SideName, Side>;
  mode: CompareMode;
  layout: ReturnType<typeof layOut>;
  /** Pan and zoom of each pane. Only side by side uses the second. */
  panZooms: readonly [PanZoom, PanZoom];
  onLead: (panZoom: PanZoom) => void;
  overlay: Overlay;
  onMix: (mix: number) => void;
  pins: Record<SideName, ComponentProps<typeof SidePins>["pins"]>;
  pinsShown: boolean;
  changes: ChangesState;
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

/** Both sides: in two panes side by side, or in one pane with the newer side over the older one. */
export function ComparePanes({ sides, mode, layout, panZooms, onLead, overlay, onMix, pins, pinsShown, changes, onReload }: Props) {
  const { before, after } = sides;
  const { canvas } = layout;
  const [one, two] = panZooms;
  const layer = (name: SideName, panZoom: PanZoom, opacity = 1) => (
    <CompareLayer
      side={sides[name]}
      name={name}
      size={layout[name]}
      canvas={canvas}
      panZoom={panZoom}
      onReload={onReload}
      style={{ opacity }}
    />
  );
  const sidePins = (name: SideName, panZoom: PanZoom) => (
    <SidePins pins={pins[name]} panZoom={panZoom} shown={pinsShown} size={layout[name]} canvas={canvas} />
  );
  if (mode === "split") {
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
        onLead={() => onLead(panZoom)}
      >
        {layer(name, panZoom)}
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
      onLead={() => onLead(one)}
      over={mode === "swipe" ? <SwipeLine panZoom={one} mix={overlay.held ? 100 : overlay.mix} onMix={onMix} /> : null}
    >
      {layer("before", one)}
      {layer("after", one, afterOpacity(mode, overlay))}
      {mode === "diff" ? (
        <ChangedAreas canvas={canvas} areas={changes.areas} current={changes.current} mask={changes.mask} onPick={changes.pick} />
      ) : null}
      {sidePins("after", one)}
    </Pane>
  );
}
