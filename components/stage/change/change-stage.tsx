"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MixSlider } from "@/components/stage/compare/mix-slider";
import { ModeMenu } from "@/components/stage/compare/mode-menu";
import { showSide, type SideName } from "@/components/stage/compare/side";
import { useHeldKey } from "@/components/stage/compare/use-held-key";
import { useLinkedPanZooms } from "@/components/stage/compare/use-linked-pan-zooms";
import { stillAddress } from "@/components/stage/stage-address";
import { ZoomButtons } from "@/components/stage/zoom-buttons";
import { stageModes } from "@/lib/review/compare-modes";
import { areaOnCanvas, layOutAligned, layOutInPlace } from "@/lib/builds/aligned-layout";
import { Detail } from "./detail";
import { detailRoom } from "./detail-room";
import { MarginLetter } from "./margin-letter";
import { isTallCanvas, Ruler } from "./ruler";
import type { SideLayer } from "./side-layer";
import { StageBar, type StageBarSlots } from "./stage-bar";
import { StagePanes } from "./stage-panes";
import type { StageLook, StagePair, StageSettings } from "./stage-picture";
import { useStageKeys } from "./use-stage-keys";
import { useStageSize } from "./use-stage-size";
import styles from "./stage.module.css";

type Props = {
  pair: StagePair;
  look: StageLook;
  bar?: StageBarSlots;
  /** Content over a side, such as pins. */
  sideLayer?: ((layer: SideLayer) => ReactNode) | undefined;
  /** Strip between the pictures and the bar. */
  foot?: ReactNode;
};

/** Two pictures with their changed areas: side by side, swipe, onion skin or difference. It knows nothing about where they come from. */
export function ChangeStage({ pair, look, bar, sideLayer, foot }: Props) {
  const { before, after, areas, onReload } = pair;
  const { current, onCurrent, settings, onSettings } = look;
  const { mode, inPlace } = settings;
  const layout = useMemo(
    () => (before && after && !inPlace && mode !== "diff" ? layOutAligned(before, after, areas) : layOutInPlace(before, after)),
    [before, after, areas, inPlace, mode],
  );
  const moves = useMemo(() => Boolean(before && after && layOutAligned(before, after, areas).moves), [before, after, areas]);
  const [mix, setMix] = useState(50);
  const latestMix = useRef(mix);
  useEffect(() => void (latestMix.current = mix), [mix]);
  const panZooms = useLinkedPanZooms(layout.canvas, true, stillAddress, latestMix);
  const { one, two, leader } = panZooms;
  /** The side that is shown alone; null for the mode. */
  const [only, setOnly] = useState<SideName | null>(null);
  const [hasDetail, setDetail] = useState(true);
  const bare = useHeldKey("h");
  const isPair = Boolean(before && after);
  const single: SideName | null = isPair ? only : before ? "before" : "after";
  const isSplit = mode === "split" && !single;

  const area = areas[current];
  const box = area ? (areaOnCanvas(layout, "after", area) ?? areaOnCanvas(layout, "before", area)) : null;
  const place = box ? `${box.x} ${box.y} ${box.width} ${box.height}` : "";
  const present = useCallback(() => {
    const [x, y, width, height] = place.split(" ").map(Number);
    const rect = place ? { x: x!, y: y!, width: width!, height: height! } : null;
    for (const panZoom of [one, two]) panZoom.present(rect);
  }, [place, one, two]);
  useEffect(present, [present, single, mode]);

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
  useStageKeys({
    panZoom: () => leader.current,
    onMode: isPair ? change : null,
    onMoved: moves ? () => onSettings({ inPlace: !inPlace }) : null,
    onDetail: () => setDetail(!hasDetail),
    step,
    show,
  });

  const stage = useRef<HTMLDivElement>(null);
  const size = useStageSize(stage);
  const room = hasDetail && isSplit && size && box ? detailRoom(size, layout.canvas) : null;
  const { width, height } = layout.canvas;
  const letter = area?.letter ?? "";
  // Layers over the pictures see no change while the area stays.
  const share = useMemo(() => {
    const [x, y, across, down] = place.split(" ").map(Number);
    return place ? { x: x! / width, y: y! / height, width: across! / width, height: down! / height, letter } : null;
  }, [place, width, height, letter]);
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div ref={stage} className="flex min-h-0 flex-1 flex-col bg-stage">
        <div
          className={styles["panes"]}
          data-panes={isSplit ? 2 : 1}
          data-ruler={isTallCanvas(layout.canvas) || undefined}
          data-bare={bare.held || undefined}
        >
          <StagePanes
            pair={pair}
            look={look}
            layout={layout}
            panZooms={panZooms}
            single={single}
            mixed={{ mix, setMix }}
            sideLayer={sideLayer && ((layer) => sideLayer({ ...layer, area: share }))}
          />
          {share ? (
            <>
              <MarginLetter panZoom={one} letter={letter} box={share} />
              {isSplit ? <MarginLetter panZoom={two} letter={letter} box={share} /> : null}
            </>
          ) : null}
          <Ruler layout={layout} areas={areas} current={current} panZoom={one} onCurrent={onCurrent} />
          {mode === "onion" && !single ? (
            <span className="absolute bottom-4 left-1/2 z-2 -translate-x-1/2">
              <MixSlider mix={mix} onMix={setMix} />
            </span>
          ) : null}
        </div>
        {room && box ? (
          <Detail
            layout={layout}
            pictures={{ before, after }}
            box={box}
            room={room}
            onReload={onReload}
            onZoom={() => leader.current.frameRect(box)}
          />
        ) : null}
      </div>
      {foot}
      <StageBar
        {...bar}
        start={
          <>
            {isPair ? <ModeMenu modes={stageModes} mode={mode} onMode={change} isAtBottom /> : null}
            <span aria-hidden className="mx-2 h-5 w-px bg-line max-rail:hidden" />
            <ZoomButtons panZoom={one} onFit={present} isNamed className="max-rail:hidden" />
          </>
        }
      />
    </div>
  );
}
