"use client";

import { type CSSProperties, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import type { Size } from "@/lib/review/point";
import { attachGestures } from "./gestures";
import { createLens } from "./pan-zoom";
import { Picture, type Source } from "./picture";
import { Board } from "./pins/pin-board";
import type { Pins } from "./pins/pin-model";
import { PinLayer, type Placing } from "./pins/pin-layer";
import { useHand } from "./pins/use-pin-pointer";
import type { StageAddress } from "./stage-address";
import { Tools } from "./viewer-tools";
import { toggleFullscreen } from "./use-fullscreen";
import { useKeys } from "./use-keys";
import { Video } from "./video";
import { VideoTools } from "./video-tools";
import styles from "./viewer.module.css";

type Props = Placing & {
  pins: Pins;
  source: Source;
  alt: string;
  /** The line above the picture, as on the edge of a contact sheet: left part, right part. */
  edge: readonly [readonly string[], string | null];
  mayPlace: boolean;
  onPlacing: (placing: boolean) => void;
  address: StageAddress;
  /** Said over the stage for as long as it holds: an older version is shown. */
  notice: ReactNode;
  /** New addresses of the bytes are needed: the old ones no longer answer. */
  onReload: () => void;
  /** Lies over the stage. */
  children?: ReactNode;
};

const Timeline = lazy(() => import("./pins/timeline"));

const backdrops = ["plain", "checked", "light", "dark"] as const;
/** Types that can be seen through. */
const clear = ["image/png", "image/webp", "image/avif", "image/gif"];

const unknownSize: Size = { width: 1280, height: 720 };

/** The stage: a picture or a video, the pins on it, and the tools over it. */
export function Viewer(props: Props) {
  const { source, alt, edge, pins, draft, placing, mayPlace, onPlacing, onAim, onReload, address, notice, children } = props;
  const { marks, selectedId, onSelect } = pins;
  const { arrival } = address;
  const isVideo = source.contentType.startsWith("video/");
  const [found, setFound] = useState<Size | null>(null);
  const width = source.width ?? found?.width ?? unknownSize.width;
  const height = source.height ?? found?.height ?? unknownSize.height;
  const [lens, setLens] = useState(() => createLens({ width, height }));
  if (lens.picture.width !== width || lens.picture.height !== height) setLens(createLens({ width, height }));

  const [pinsShown, setPinsShown] = useState(true);
  const [backdrop, setBackdrop] = useState<(typeof backdrops)[number]>("plain");
  const findVideo = useCallback(() => layer.current?.querySelector("video"), []);
  const stage = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [hand, handlers] = useHand(lens, latest);

  useEffect(() => {
    const elements = { stage: stage.current!, frame: frame.current!, base: base.current!, layer: layer.current! };
    const release = lens.attach(elements);
    const resting = isVideo ? () => {} : lens.onRest(() => latest.current.address.settle());
    const silence = isVideo ? () => {} : latest.current.address.tell(lens.place);
    const stop = isVideo ? () => {} : attachGestures(elements.stage, lens, handlers);
    return () => {
      silence();
      stop();
      resting();
      release();
    };
  }, [lens, isVideo, handlers]);
  useEffect(() => {
    if (isVideo) return;
    const asked = latest.current.address.now();
    lens.show(asked);
    if (asked.box && !asked.at) lens.revealArea(asked.box);
  }, [lens, isVideo, arrival]);

  useEffect(() => {
    if (placing) layer.current?.querySelector("video")?.pause();
  }, [placing]);
  const selected = marks.find(({ id }) => id === selectedId);
  const kept = selected?.point ?? draft?.point;
  const [x, y] = [kept?.x, kept?.y];
  const opened = selected?.id;
  useEffect(() => {
    const point = isVideo || x === undefined || y === undefined ? null : { x, y };
    lens.keep(point);
    // A pin that is being placed is where it was put; the view does not run after it.
    if (!point || !opened) return;
    const box = latest.current.pins.marks.find(({ id }) => id === opened)?.box;
    if (box) lens.revealArea(box);
    else lens.reveal(point);
  }, [lens, isVideo, opened, x, y]);

  const zoom = isVideo
    ? {}
    : { "+": () => lens.step(1), "=": () => lens.step(1), "-": () => lens.step(-1), "0": lens.fit, "1": () => lens.actual() };
  useKeys({
    ...zoom,
    f: toggleFullscreen,
    h: () => setPinsShown((shown) => !shown),
  });

  return (
    <main
      id="main"
      ref={stage}
      tabIndex={-1}
      className={`min-h-0 outline-none max-lg:flex-1 ${styles.stage} ${isVideo ? "" : styles.still}`}
      data-placing={placing || undefined}
      data-backdrop={backdrop}
    >
      <div ref={frame} className={`${styles.frame} ${isVideo ? styles.film : ""}`}>
        <div ref={base} className={styles.base} style={{ "--w": width, "--h": height } as CSSProperties}>
          <p className={styles.edge}>
            {edge[0].map((part) => (
              <span key={part}>{part}</span>
            ))}
            <span className="flex-1" />
            {edge[1] ? <span>{edge[1]}</span> : null}
          </p>
          <div ref={layer} className={styles.layer}>
            {isVideo ? (
              <Video key={source.fileUrl} source={source} label={alt} onSize={setFound} address={address} />
            ) : (
              <Picture key={source.fileUrl} source={source} size={{ width, height }} alt={alt} lens={lens} onReload={onReload} />
            )}
            {isVideo && placing ? <Board lens={lens} handlers={handlers} /> : null}
            <PinLayer lens={lens} pins={pins} shown={pinsShown} next={{ draft, placing, hand, onAim }} />
          </div>
          {isVideo ? (
            <Suspense>
              <Timeline key={source.fileUrl} lens={lens} marks={marks} selectedId={selectedId} onSelect={onSelect} />
            </Suspense>
          ) : null}
        </div>
      </div>
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
      <Tools
        lens={isVideo ? null : lens}
        onPlace={mayPlace ? () => onPlacing(!placing) : null}
        placing={placing}
        pins={marks.length}
        pinsShown={pinsShown}
        onPinsShown={() => setPinsShown(!pinsShown)}
        playback={isVideo ? <VideoTools find={findVideo} source={source.fileUrl} /> : null}
        backdrop={
          clear.includes(source.contentType)
            ? { name: backdrop, next: () => setBackdrop(backdrops[(backdrops.indexOf(backdrop) + 1) % backdrops.length]!) }
            : null
        }
      />
    </main>
  );
}
