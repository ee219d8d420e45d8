"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useKeys } from "@/components/ui/use-keys";
import { afterOpacity, showSide, type SideName } from "@/components/viewer/compare/side";
import { Pane } from "@/components/viewer/compare/pane";
import { PictureSlices } from "@/components/viewer/compare/picture-slices";
import { SwipeLine } from "@/components/viewer/compare/swipe-line";
import { useHoldToBlink } from "@/components/viewer/compare/use-hold-to-blink";
import { useLinkedPanZooms } from "@/components/viewer/compare/use-linked-pan-zooms";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { stillAddress } from "@/components/viewer/stage-address";
import { zoomKeys } from "@/components/viewer/zoom-buttons";
import { areaOnCanvas, layOutAligned, layOutInPlace } from "@/lib/builds/aligned-layout";
import { AreaOutlines } from "./area-outlines";
import { DifferenceLayer } from "./difference-layer";
import { Ruler } from "./ruler";
import { SideHead, sideTitles } from "./side-head";
import { createPaneGestures, type SideLayer } from "./side-layer";
import { StageBar } from "./stage-bar";
import type { OutlinedArea, StagePicture, StageSettings } from "./stage-picture";

type Props = {
  before: StagePicture | null;
  after: StagePicture | null;
  areas: readonly OutlinedArea[];
  /** Index of the area that is looked at. */
  current: number;
  onCurrent: (index: number) => void;
  settings: StageSettings;
  onSettings: (settings: Partial<StageSettings>) => void;
  /** Threshold of the comparison in the difference mode: 0 to 1. */
  threshold?: number;
  /** Called to load the pictures again. */
  onReload: () => void;
  /** Content over a side, such as pins. */
  sideLayer?: (layer: SideLayer) => ReactNode;
  /** Strip between the pictures and the bar. */
  foot?: ReactNode;
  /** Tools in the bar, and its buttons at the end. */
  tools?: ReactNode;
  actions?: ReactNode;
};

const bothSides = ["before", "after"] as const;

/** Two pictures with their changed areas: side by side, swipe, onion skin or difference. It knows nothing about where they come from. */
export function ChangeStage(props: Props) {
  const { before, after, areas, current, onCurrent, settings, onSettings, threshold, onReload, sideLayer, foot, tools, actions } = props;
  const { mode, inPlace } = settings;
  const layout = useMemo(
    () => (before && after && !inPlace && mode !== "diff" ? layOutAligned(before, after, areas) : layOutInPlace(before, after)),
    [before, after, areas, inPlace, mode],
  );
  const moves = useMemo(() => Boolean(before && after && layOutAligned(before, after, areas).moves), [before, after, areas]);
  const [mix, setMix] = useState(50);
  const latestMix = useRef(mix);
  latestMix.current = mix;
  const { one, two, leader, lead } = useLinkedPanZooms(layout.canvas, true, stillAddress, latestMix);
  /** The side that is shown alone; null for the mode. */
  const [only, setOnly] = useState<SideName | null>(null);
  const { held } = useHoldToBlink();
  const [noticeAt, setNoticeAt] = useState<HTMLElement | null>(null);
  const isPair = Boolean(before && after);
  const single: SideName | null = isPair ? only : before ? "before" : "after";

  const area = areas[current];
  const box = area ? (areaOnCanvas(layout, "after", area) ?? areaOnCanvas(layout, "before", area)) : null;
  const place = box ? `${box.x} ${box.y} ${box.width} ${box.height}` : "";
  useEffect(() => {
    const [x, y, width, height] = place.split(" ").map(Number);
    if (place) leader.current.frameRect({ x: x!, y: y!, width: width!, height: height! });
  }, [place, leader, one]);

  const step = (by: 1 | -1) => (areas.length ? onCurrent((current + by + areas.length) % areas.length) : false);
  const show = (side: SideName) => {
    if (!isPair) return false;
    const overlay = showSide(mode, side);
    if (overlay?.mix !== undefined) return setMix(overlay.mix);
    return setOnly(only === side ? null : side);
  };
  const change = (next: StageSettings["mode"]) => {
    setOnly(null);
    onSettings({ mode: next });
  };
  const modeKey = (next: StageSettings["mode"]) => (isPair ? () => change(next) : undefined);
  useKeys({
    ...zoomKeys(() => leader.current),
    s: modeKey("split"),
    w: modeKey("swipe"),
    o: modeKey("onion"),
    d: modeKey("diff"),
    j: (event) => (event.shiftKey ? step(1) : false),
    k: (event) => (event.shiftKey ? step(-1) : false),
    m: moves ? () => onSettings({ inPlace: !inPlace }) : undefined,
    ArrowLeft: () => show("before"),
    ArrowRight: () => show("after"),
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  });

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
  const outlines = (name: SideName, veiled: boolean) => (
    <AreaOutlines name={name} layout={layout} areas={areas} current={current} veiled={veiled} onCurrent={onCurrent} />
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
      {picture(held && isPair ? "before" : name)}
      {held ? null : outlines(name, true)}
      {sideLayer?.({ name, layout, panZoom, gestures: gestures[name], onLead: () => lead(panZoom) })}
    </Pane>
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div
        className="relative grid min-h-0 flex-1 gap-px bg-line-strong [--bars:24px] data-[panes='2']:grid-cols-2 max-lg:data-[panes='2']:grid-cols-1 max-lg:data-[panes='2']:grid-rows-2"
        data-panes={mode === "split" && !single ? 2 : 1}
      >
        {single ? (
          pane(single, one)
        ) : mode === "split" ? (
          <>
            {pane("before", one)}
            {pane("after", two)}
          </>
        ) : (
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
            {picture("after", afterOpacity(mode, { mix, front: "after", held }))}
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
            {outlines("after", false)}
            {sideLayer?.({ name: "before", layout, panZoom: one, gestures: null, onLead: () => lead(one) })}
            {sideLayer?.({ name: "after", layout, panZoom: one, gestures: gestures.after, onLead: () => lead(one) })}
          </Pane>
        )}
        <Ruler layout={layout} areas={areas} current={current} panZoom={one} onCurrent={onCurrent} />
      </div>
      {foot}
      <StageBar
        areas={areas}
        current={current}
        onStep={step}
        settings={settings}
        onMode={isPair ? change : null}
        moved={moves ? { inPlace, onToggle: () => onSettings({ inPlace: !inPlace }) } : null}
        opacity={mode === "onion" && !single ? { mix, onMix: setMix } : null}
        panZoom={one}
        tools={tools}
        actions={actions}
      />
    </div>
  );
}
