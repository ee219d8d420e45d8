"use client";

import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import { loadable } from "@/components/ui/loadable";
import type { Size } from "@/lib/review/point";
import { createPanZoom, type PanZoom } from "./pan-zoom";
import { StageImage, type StageSource } from "./stage-image";
import { AtPoint } from "./pins/at-point";
import type { PinPlacement } from "./pins/pin-placement";
import { PinLayer } from "./pins/pin-layer";
import type { Pins } from "./pins/pin-model";
import { type Pen, usePinPointer } from "./pins/use-pin-pointer";
import { StageFrame, useStage } from "./stage";
import type { StageAddress } from "./stage-address";
import { toggleFullscreen } from "./use-fullscreen";
import { useKeys } from "@/components/ui/use-keys";
import { usePinInView } from "./use-pin-in-view";
import { useViewportAddress } from "./use-viewport-address";
import { Video } from "./stage-video";
import { ViewerTools, useBackdrop } from "./viewer-tools";
import styles from "./viewer.module.css";
import { zoomKeys } from "./zoom-buttons";
import { Minimap } from "./minimap";
import { DrawTools } from "./pins/draw-tools";
import { PlacementOverlay } from "./pins/placement-overlay";

/** Longest part of a caption that keeps its width where the caption is cut. */
const LONG = 16;

/** Image or video on the stage. */
type StageFile = {
  source: StageSource;
  name: string;
  alt: string;
  /** Line above the image: parts on the left, part on the right. */
  caption: readonly [readonly string[], string | null];
};
/** Placing of pins and drawings, and comments at moments. */
type PinTools = PinPlacement & {
  mayPlace: boolean;
  /** Drawings can be stored. */
  mayDraw: boolean;
  /** Starts a comment at the current moment of a video, or on a range of it. */
  onMoment: (range: { from: number; to: number } | null) => void;
  onPlacing: (placing: boolean) => void;
};
type Props = {
  file: StageFile;
  pins: Pins;
  pinning: PinTools;
  address: StageAddress;
  /** A message over the stage, for example that an older version is shown. */
  notice: ReactNode;
  /** Fetches new file URLs: the signed ones have expired. */
  onReload: () => void;
  /** Field for the draft, shown beside its pin. Null: it is elsewhere. */
  composer?: ReactNode;
  /** Content over the stage. */
  children?: ReactNode;
};

const Player = loadable(() => import("./video/player"), "The player");

/** Size of a video until the browser has read its own. */
const DEFAULT_SIZE: Size = { width: 1280, height: 720 };
const NO_PAN_ZOOM: readonly PanZoom[] = [];

/** Pan and zoom for a source, new for every size of image. `onSize` takes the size that the browser found. */
function useSourcePanZoom({ width, height }: StageSource) {
  const [found, setFound] = useState<Size | null>(null);
  const size = { width: width ?? found?.width ?? DEFAULT_SIZE.width, height: height ?? found?.height ?? DEFAULT_SIZE.height };
  const [panZoom, setPanZoom] = useState(() => createPanZoom(size));
  if (panZoom.picture.width !== size.width || panZoom.picture.height !== size.height) setPanZoom(createPanZoom(size));
  return { panZoom, onSize: setFound, isMeasured: Boolean((width && height) || found) };
}

/** The stage with one image or video, its pins and its tools. */
export function Viewer({ file, pins, pinning, address, notice, onReload, composer = null, children }: Props) {
  const { source, name, alt, caption } = file;
  const { draft, placing, mayPlace, mayDraw, onMoment, onPlacing, onAim } = pinning;
  const isVideo = source.contentType.startsWith("video/");
  const { panZoom, onSize, isMeasured } = useSourcePanZoom(source);
  const isMapped = !isVideo && panZoom.tall;
  const [pinsShown, setPinsShown] = useState(true);
  const backdrop = useBackdrop(source.contentType);
  const latest = useLatest({ ...pinning, pins });
  const pen = useRef<Pen | null>(null);
  const [hand, handlers] = usePinPointer(panZoom, latest, pen);
  const draws = placing && mayPlace && mayDraw;
  const aim: typeof onAim = (target, done) => (draws && done && pen.current ? pen.current.aim(target) : onAim(target, done));
  const { stage, ...refs } = useStage(panZoom, isVideo ? null : handlers);
  const { layer } = refs;
  const findVideo = useCallback(() => layer.current?.querySelector("video"), [layer]);

  const leader = useLatest(panZoom);
  const panZooms = useMemo(() => (isVideo ? NO_PAN_ZOOM : [panZoom]), [isVideo, panZoom]);
  useViewportAddress(panZooms, leader, address);
  const { arrival, now } = address;
  useEffect(() => {
    const { box, at } = now();
    if (box && !at && !isVideo) panZoom.revealArea(box);
  }, [panZoom, isVideo, arrival, now]);
  usePinInView(isVideo ? null : panZoom, pins, draft?.point, address);
  useEffect(() => {
    if (placing) findVideo()?.pause();
  }, [placing, findVideo]);
  useKeys({
    ...(isVideo ? {} : zoomKeys(() => panZoom)),
    f: toggleFullscreen,
    h: () => setPinsShown((shown) => !shown),
  });

  const onPlace = mayPlace ? () => onPlacing(!placing) : null;
  const pinsToggle = pins.marks.length ? { shown: pinsShown, onToggle: () => setPinsShown(!pinsShown) } : null;
  return (
    <main
      id="main"
      ref={stage}
      tabIndex={-1}
      className={`min-h-0 outline-none max-lg:flex-1 ${styles.stage} ${isVideo ? "" : styles.still} ${isMapped ? styles.mapped : ""}`}
      data-placing={placing || undefined}
      data-backdrop={backdrop?.name ?? "plain"}
    >
      <StageFrame
        refs={refs}
        panZoom={panZoom}
        isVideo={isVideo}
        caption={
          <>
            {caption[0].map((part) => (
              <span key={part} dir="auto" title={part} className={part.length > LONG ? undefined : "shrink-0"}>
                {part}
              </span>
            ))}
            <span className="flex-1" />
            {caption[1] ? <span className="shrink-0">{caption[1]}</span> : null}
          </>
        }
        isMeasuring={isVideo && !isMeasured}
      >
        {isVideo ? (
          <Video key={source.fileUrl} source={source} label={alt} onSize={onSize} address={address} />
        ) : (
          <StageImage key={source.fileUrl} source={source} alt={alt} panZoom={panZoom} size={panZoom.picture} onReload={onReload} />
        )}
        {isVideo && placing ? <PlacementOverlay panZoom={panZoom} handlers={handlers} /> : null}
        <PinLayer panZoom={panZoom} pins={pins} shown={pinsShown} next={{ draft, placing, hand, onAim: aim }} />
        {draws ? <DrawTools panZoom={panZoom} draft={draft} penRef={pen} onAim={onAim} /> : null}
      </StageFrame>
      {isMapped ? <Minimap panZoom={panZoom} source={source} marks={pinsShown ? pins.marks : []} selectedId={pins.selectedId} /> : null}
      {composer && draft && !placing ? (
        <AtPoint panZoom={panZoom} point={draft.point} box={draft.box}>
          {composer}
        </AtPoint>
      ) : null}
      {children}
      {notice ? (
        <div
          className="float absolute inset-x-3 top-2 z-3 mx-auto flex w-fit items-center gap-3 px-3 py-1 text-xs"
          role="status"
          data-notice
        >
          {notice}
        </div>
      ) : null}
      {isVideo ? (
        <>
          <Player
            key={source.fileUrl}
            panZoom={panZoom}
            source={source.fileUrl}
            name={name}
            pins={pins}
            pinsToggle={pinsToggle}
            onComment={mayPlace ? onMoment : null}
            onPlace={onPlace}
            placing={placing}
          />
          <noscript>
            <a href={source.fileUrl} className="link absolute inset-x-0 bottom-6 text-center">
              Open the video
            </a>
          </noscript>
        </>
      ) : (
        <ViewerTools panZoom={panZoom} onPlace={onPlace} placing={placing} pins={pinsToggle} backdrop={backdrop} />
      )}
    </main>
  );
}
