"use client";

import { Check } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { clock } from "@/lib/media/clock";
import { plural } from "@/lib/format";
import { timeName } from "@/lib/review/fragment";
import { clusterPins } from "@/components/stage/pins/cluster-pins";
import type { PinMark } from "@/components/stage/pins/pin-model";
import { PinPreview } from "@/components/stage/pins/pin-preview";
import { seekVideos } from "@/components/stage/pins/video-moment";
import { Filmstrip } from "./filmstrip";
import styles from "./player.module.css";
import type { TimeRange, VideoPlayback } from "./use-playback";

type Props = {
  playback: VideoPlayback;
  source: string;
  marks: readonly PinMark[];
  selectedId: string | null;
  onSelect: (id: string) => void;
};

/** CSS pixels below which markers form a cluster. */
const CLUSTER_DISTANCE = 26;
/** Lengths between two times of the ruler in seconds, and the largest number of them. */
const RULER_STEPS = [0.1, 0.25, 0.5, 1, 2, 4, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600];
const RULER_TIMES = 7;
/** Seconds that an arrow key moves an end of the range. */
const RANGE_STEP = 0.1;

/** Times of the ruler below the film: round ones, from the start. */
export function rulerTimes(duration: number): number[] {
  const step = RULER_STEPS.find((it) => duration / it < RULER_TIMES) ?? duration;
  return duration > 0 ? Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step) : [];
}

/** Position of the preview of a marker at a fraction of the film: above it, on the side with more space. */
const previewPosition = (x: number) => ({ bottom: "100%", ...(x > 0.5 ? { right: `${(1 - x) * 100}%` } : { left: `${x * 100}%` }) });

/** Film of a video with a marker for each thread at a moment, the part that is played, and a ruler. A press or a drag seeks. */
export function Timeline({ playback, source, marks, selectedId, onSelect }: Props) {
  const { duration, time, range, seek } = playback;
  const film = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(film.current!);
    return () => observer.disconnect();
  }, []);
  const clusters = useMemo(() => {
    const timed = duration > 0 ? marks.filter((mark) => mark.time !== null && mark.time <= duration + 0.05) : [];
    const placed = timed.map((mark) => ({ id: mark.id, point: { x: Math.min(mark.time! / duration, 1), y: 0 }, mark }));
    return clusterPins(placed, { width: width || 1, height: 1 }, CLUSTER_DISTANCE, new Set(selectedId === null ? [] : [selectedId]));
  }, [marks, duration, width, selectedId]);
  const [pointedId, setPointedId] = useState<string | null>(null);
  const pointed = clusters.find(([first]) => first!.id === pointedId)?.[0];
  const choose = (cluster: (typeof clusters)[number]) => {
    // In a cluster each press opens the next thread.
    const next = cluster[(cluster.findIndex(({ id }) => id === selectedId) + 1) % cluster.length]!;
    seekVideos(next.mark.time!);
    onSelect(next.id);
  };
  const timeAt = ({ clientX }: PointerEvent) => {
    const box = film.current!.getBoundingClientRect();
    return Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * duration;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { Home: 0, End: duration, PageUp: time - duration / 10, PageDown: time + duration / 10 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    seek(to);
  };
  return (
    <div className={styles["timeline"]}>
      <div role="group" aria-label="Moments" className={styles["markers"]}>
        {clusters.map((cluster) => {
          const { mark, point, id } = cluster[0]!;
          const many = cluster.length > 1;
          const done = cluster.every((it) => it.mark.look === "resolved");
          return (
            <button
              key={id}
              type="button"
              className={styles["marker"]}
              style={{ left: `${point.x * 100}%` }}
              data-many={many || undefined}
              data-look={many ? (done ? "resolved" : "open") : mark.look}
              aria-current={id === selectedId || undefined}
              aria-label={
                many
                  ? `${plural(cluster.length, "thread")} at ${timeName(mark.time!)}: ${cluster.map((it) => it.mark.number).join(", ")}`
                  : mark.name
              }
              onPointerEnter={({ pointerType }) => pointerType === "mouse" && setPointedId(id)}
              onPointerLeave={() => setPointedId(null)}
              onFocus={() => setPointedId(id)}
              onBlur={() => setPointedId(null)}
              onClick={() => choose(cluster)}
            >
              {many ? cluster.length : done ? <Check aria-hidden className="size-3" strokeWidth={3} /> : mark.number}
            </button>
          );
        })}
        {pointed && pointed.id !== selectedId ? <PinPreview mark={pointed.mark} style={previewPosition(pointed.point.x)} /> : null}
      </div>
      <div
        ref={film}
        role="slider"
        tabIndex={0}
        aria-label="Time"
        aria-valuemin={0}
        aria-valuemax={Math.round(duration * 1000) / 1000}
        aria-valuenow={Math.round(time * 1000) / 1000}
        aria-valuetext={`${clock(time)} of ${clock(duration)}`}
        className={styles["film"]}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          seekVideos(timeAt(event));
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && seek(timeAt(event))}
      >
        <Filmstrip src={source} duration={duration} />
        {range && duration ? (
          <span
            aria-hidden
            className={styles["range"]}
            style={{ left: `${(range.from / duration) * 100}%`, right: `${100 - (range.to / duration) * 100}%` }}
          />
        ) : null}
        <span aria-hidden className={styles["playhead"]} />
      </div>
      {range && duration
        ? (["from", "to"] as const).map((end) => <RangeEnd key={end} end={end} range={range} playback={playback} timeAt={timeAt} />)
        : null}
      <p aria-hidden className={styles["ruler"]}>
        {rulerTimes(duration).map((at) => (
          <span key={at} style={{ left: `${(at / duration) * 100}%` }}>
            {Number.isInteger(at) ? clock(at) : timeName(at).slice(0, -1)}
          </span>
        ))}
      </p>
    </div>
  );
}

type EndProps = { end: keyof TimeRange; range: TimeRange; playback: VideoPlayback; timeAt: (event: PointerEvent) => number };

/** Handle of one end of the range that is played. */
function RangeEnd({ end, range, playback: { duration, setEnd }, timeAt }: EndProps) {
  const name = end === "from" ? "Start of the range" : "End of the range";
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 1000) / 1000}
      aria-valuenow={Math.round(range[end] * 1000) / 1000}
      aria-valuetext={timeName(range[end])}
      className={styles["end"]}
      data-end={end}
      style={{ left: `${(range[end] / duration) * 100}%` }}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && setEnd(end, timeAt(event))}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -RANGE_STEP, ArrowRight: RANGE_STEP }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        setEnd(end, Math.min(Math.max(range[end] + by, 0), duration));
      }}
    />
  );
}
