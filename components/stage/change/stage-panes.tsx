"use client";

import { type ReactNode, useState } from "react";
import { Pane } from "@/components/stage/compare/pane";
import { PictureSlices } from "@/components/stage/compare/picture-slices";
import { afterOpacity, type SideName, sideTitles } from "@/components/stage/compare/side";
import { SwipeLine } from "@/components/stage/compare/swipe-line";
import { useHeldKey } from "@/components/stage/compare/use-held-key";
import type { useLinkedPanZooms } from "@/components/stage/compare/use-linked-pan-zooms";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import { AreaMarks, ArrivalVeil, marksOfPair } from "./area-marks";
import { DifferenceLayer } from "./difference-layer";
import { SideHead } from "./side-head";
import { createPaneGestures, type SideLayer } from "./side-layer";
import type { StageLook, StagePair } from "./stage-picture";

type Props = {
  pair: StagePair;
  look: StageLook;
  layout: PairLayout;
  panZooms: ReturnType<typeof useLinkedPanZooms>;
  /** The side that is shown alone; null for the mode. */
  single: SideName | null;
  /** Share of the picture after, 0 to 100, in swipe and onion skin. */
  mixed: { mix: number; setMix: (mix: number) => void };
  sideLayer: ((layer: Omit<SideLayer, "area">) => ReactNode) | undefined;
};

const bothSides = ["before", "after"] as const;

/** Panes of the stage: two side by side, or one with one or both pictures. Holding `B` shows the baseline. */
export function StagePanes({ pair, look, layout, panZooms, single, mixed: { mix, setMix }, sideLayer }: Props) {
  const { before, after, areas, onReload } = pair;
  const { current, onCurrent, threshold } = look;
  const { mode, inPlace } = look.settings;
  const { one, two, lead } = panZooms;
  const { held } = useHeldKey("b");
  const [noticeAt, setNoticeAt] = useState<HTMLElement | null>(null);
  const [gestures] = useState(() => ({ before: createPaneGestures(), after: createPaneGestures() }));
  const pictures = { before, after };
  const picture = (name: SideName, opacity = 1) => {
    const shown = pictures[name];
    return shown ? (
      <div className="absolute inset-0" style={{ opacity }} data-side={name}>
        <PictureSlices
          key={shown.url}
          name={name}
          picture={shown}
          layout={layout}
          alt={`${sideTitles[name]}, ${shown.label}`}
          onReload={onReload}
        />
      </div>
    ) : null;
  };
  const marks = (name: SideName, panZoom: PanZoom) => (
    <AreaMarks
      label={`Changed areas ${name}`}
      canvas={layout.canvas}
      panZoom={panZoom}
      marks={marksOfPair(layout, name, areas)}
      current={current}
      onCurrent={onCurrent}
    />
  );
  const pane = (name: SideName, panZoom: PanZoom) => (
    <Pane
      key={name}
      panZoom={panZoom}
      label={sideTitles[name]}
      caption={null}
      onLead={() => lead(panZoom)}
      over={<SideHead names={[name]} pictures={pictures} />}
      handlers={gestures[name].handlers}
    >
      {picture(held && before && after ? "before" : name)}
      {held ? null : (
        <>
          <ArrivalVeil key={areas[current]?.key} name={name} layout={layout} areas={areas} />
          {marks(name, panZoom)}
        </>
      )}
      {sideLayer?.({ name, layout, panZoom, gestures: gestures[name], onLead: () => lead(panZoom) })}
    </Pane>
  );
  if (single) return pane(single, one);
  if (mode === "split")
    return (
      <>
        {pane("before", one)}
        {pane("after", two)}
      </>
    );
  return (
    <Pane
      key="both"
      panZoom={one}
      label="Before under after"
      caption={null}
      onLead={() => lead(one)}
      handlers={gestures.after.handlers}
      over={
        <>
          <SideHead names={bothSides} pictures={pictures} />
          <div ref={setNoticeAt} className="pointer-events-none absolute inset-x-0 top-12 z-1" />
          {mode === "swipe" ? <SwipeLine panZoom={one} mix={held ? 100 : mix} onMix={setMix} /> : null}
        </>
      }
    >
      {picture("before")}
      {picture("after", afterOpacity({ mode, mix, front: "after", held }))}
      {mode === "diff" && before && after && !held ? (
        <DifferenceLayer
          before={before.url}
          after={after.url}
          inPlace={inPlace}
          noticeAt={noticeAt}
          onReload={onReload}
          {...(threshold !== undefined && { threshold })}
        />
      ) : null}
      {marks("after", one)}
      {sideLayer?.({ name: "before", layout, panZoom: one, gestures: null, onLead: () => lead(one) })}
      {sideLayer?.({ name: "after", layout, panZoom: one, gestures: gestures.after, onLead: () => lead(one) })}
    </Pane>
  );
}
