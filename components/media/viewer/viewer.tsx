"use client";

import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { isInside, nudge, type Point, settle, type Size, type Spot } from "@/lib/point";
import { attachGestures } from "./gestures";
import { createLens } from "./lens";
import { Crosshair, DraftPin, type Mark, Marks } from "./marks";
import { Peek } from "./peek";
import { Picture, type Source } from "./picture";
import { Tools } from "./tools";
import { useKeys } from "./use-keys";
import { Video } from "./video";
import styles from "./viewer.module.css";

type Props = {
  source: Source;
  alt: string;
  /** The line above the picture, as on the edge of a contact sheet: left part, right part. */
  edge: readonly [readonly string[], string | null];
  marks: readonly Mark[];
  selectedId: string | null;
  nearId: string | null;
  draft: Point | null;
  placing: boolean;
  mayPlace: boolean;
  onPlacing: (placing: boolean) => void;
  onSelect: (id: string | null) => void;
  /** A pin was put somewhere; `done` when the words come next. */
  onPoint: (point: Point, done: boolean) => void;
  /** New addresses of the bytes are needed: the old ones no longer answer. */
  onReload: () => void;
};

const unknownSize: Size = { width: 1280, height: 720 };

/** The stage: a picture or a video, the pins on it, and the tools over it. */
export function Viewer(props: Props) {
  const { source, alt, edge, marks, selectedId, nearId, draft, placing, mayPlace, onPlacing, onSelect, onPoint, onReload } = props;
  const isVideo = source.contentType.startsWith("video/");
  const [found, setFound] = useState<Size | null>(null);
  const width = source.width ?? found?.width ?? unknownSize.width;
  const height = source.height ?? found?.height ?? unknownSize.height;
  const [lens, setLens] = useState(() => createLens({ width, height }));
  if (lens.picture.width !== width || lens.picture.height !== height) setLens(createLens({ width, height }));

  const [pinsShown, setPinsShown] = useState(true);
  // Where the keys would put the pin; nowhere once the pointer leads.
  const [aimed, setAimed] = useState<Point | "pointer" | null>(null);
  const [wasPlacing, setWasPlacing] = useState(placing);
  if (placing !== wasPlacing) {
    setWasPlacing(placing);
    setAimed(null);
  }
  const aim = placing && aimed !== "pointer" ? (aimed ?? lens.centrePoint()) : null;
  const [peek, setPeek] = useState<{ mark: Mark; spot: Spot; stage: Size } | null>(null);
  const stage = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const elements = { stage: stage.current!, frame: frame.current!, base: base.current!, layer: layer.current! };
    const release = lens.attach(elements);
    const unsubscribe = lens.subscribe(() => setPeek(null));
    const stop = isVideo
      ? () => {}
      : attachGestures(elements.stage, lens, () => ({
          onPress: (point, how) => {
            const now = latest.current;
            if ((now.placing || how === "held") && now.mayPlace) return void (point && now.onPoint(point, true));
            if (how === "press" && now.selectedId) now.onSelect(null);
          },
        }));
    return () => {
      stop();
      unsubscribe();
      release();
    };
  }, [lens, isVideo]);

  useEffect(() => {
    if (placing) layer.current?.querySelector("video")?.pause();
  }, [placing]);
  const selected = marks.find(({ id }) => id === selectedId);
  const [x, y] = [selected?.point.x, selected?.point.y];
  useEffect(() => {
    const point = isVideo || x === undefined || y === undefined ? null : { x, y };
    lens.keep(point);
    if (point) lens.reveal(point);
  }, [lens, isVideo, x, y]);

  const onHover = useCallback((mark: Mark | null, pin: Element | null) => {
    if (!mark || !pin || !stage.current) return setPeek(null);
    const outer = stage.current.getBoundingClientRect();
    const box = pin.getBoundingClientRect();
    setPeek({
      mark,
      spot: { left: box.left + box.width / 2 - outer.left, top: box.top + box.height / 2 - outer.top },
      stage: { width: outer.width, height: outer.height },
    });
  }, []);

  const move = (event: KeyboardEvent) => {
    const onDraft = document.activeElement?.getAttribute("data-pin") === "draft";
    const from = placing ? (aim ?? lens.centrePoint()) : onDraft ? draft : null;
    const next = from && nudge(from, event.key, event);
    if (!next) return false;
    if (placing) setAimed(next);
    else onPoint(next, false);
    lens.reveal(next);
    return true;
  };
  const zoom = isVideo
    ? {}
    : { "+": () => lens.step(1), "=": () => lens.step(1), "-": () => lens.step(-1), "0": lens.fit, "1": () => lens.actual() };
  useKeys({
    ...zoom,
    h: () => setPinsShown((shown) => !shown),
    ArrowLeft: move,
    ArrowRight: move,
    ArrowUp: move,
    ArrowDown: move,
    Enter: () => (placing && aim ? onPoint(aim, true) : false),
  });

  const pointAt = (clientX: number, clientY: number) => lens.pointAt(lens.spotOf(clientX, clientY));
  return (
    <main
      id="main"
      ref={stage}
      tabIndex={-1}
      className={`min-h-0 outline-none max-lg:flex-1 ${styles.stage} ${isVideo ? "" : styles.still}`}
      data-placing={placing || undefined}
      onPointerMove={() => placing && aim && setAimed("pointer")}
    >
      <div ref={frame} className={styles.frame}>
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
              <Video key={source.fileUrl} source={source} label={alt} onSize={setFound} />
            ) : (
              <Picture key={source.fileUrl} source={source} size={{ width, height }} alt={alt} lens={lens} onReload={onReload} />
            )}
            {isVideo && placing ? (
              <button
                type="button"
                tabIndex={-1}
                aria-label="Place the pin where this is pressed"
                className="absolute inset-0 cursor-crosshair!"
                onClick={(event) => onPoint(settle(pointAt(event.clientX, event.clientY)), true)}
              />
            ) : null}
            {pinsShown ? <Marks marks={marks} selectedId={selectedId} nearId={nearId} onSelect={onSelect} onHover={onHover} /> : null}
            {draft && !placing ? (
              <DraftPin
                point={draft}
                onOpen={() => onPoint(draft, true)}
                onDrag={(clientX, clientY) => {
                  const point = pointAt(clientX, clientY);
                  if (isInside(point)) onPoint(settle(point), false);
                }}
              />
            ) : null}
            {placing && aim ? <Crosshair point={aim} /> : null}
          </div>
        </div>
      </div>
      {peek ? <Peek {...peek} /> : null}
      <Tools
        lens={isVideo ? null : lens}
        onPlace={mayPlace ? () => onPlacing(!placing) : null}
        placing={placing}
        pins={marks.length}
        pinsShown={pinsShown}
        onPinsShown={() => setPinsShown(!pinsShown)}
      />
      <p role="status" className="sr-only">
        {placing && aim ? `Placing a pin: ${Math.round(aim.x * 1000) / 10} % across, ${Math.round(aim.y * 1000) / 10} % down` : ""}
      </p>
    </main>
  );
}
