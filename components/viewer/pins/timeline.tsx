"use client";

import { Check, Layers } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { plural } from "@/lib/format";
import { timeName } from "@/lib/review/place";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { clusterPins } from "./cluster-pins";
import type { PinMark } from "./pin-model";
import { trackShownFrame, seekVideos } from "./video-moment";
import styles from "./timeline.module.css";

type Props = {
  panZoom: PanZoom;
  marks: readonly PinMark[];
  selectedId: string | null;
  onSelect: (id: string) => void;
};

/** CSS pixels below which markers form a cluster. */
const CLUSTER_DISTANCE = 26;
const UNKNOWN = { time: 0, duration: 0, width: 0 };

/** Timeline of a video with a marker for each thread at a moment. A marker seeks to its moment and opens its thread. */
export default function Timeline({ panZoom, marks, selectedId, onSelect }: Props) {
  const [playback, setPlayback] = useState(UNKNOWN);
  useEffect(() => {
    const video = panZoom.stage()?.querySelector("video");
    if (!video) return;
    const read = () => setPlayback({ time: video.currentTime, duration: video.duration || 0, width: video.clientWidth });
    const control = new AbortController();
    for (const event of ["timeupdate", "seeking", "durationchange", "loadedmetadata", "emptied"])
      video.addEventListener(event, read, { signal: control.signal });
    const observer = new ResizeObserver(read);
    observer.observe(video);
    const untrack = trackShownFrame(video);
    return () => {
      control.abort();
      observer.disconnect();
      untrack();
    };
  }, [panZoom]);
  const { time, duration, width } = playback;
  const clusters = useMemo(() => {
    const timed = duration > 0 ? marks.filter((mark) => mark.time !== null && mark.time <= duration + 0.05) : [];
    const placed = timed.map((mark) => ({ id: mark.id, mark, point: { x: mark.time! / duration, y: 0 } }));
    return clusterPins(placed, { width: width || 1, height: 1 }, CLUSTER_DISTANCE, new Set(selectedId === null ? [] : [selectedId]));
  }, [marks, duration, width, selectedId]);
  if (!clusters.length) return null;
  const choose = (cluster: (typeof clusters)[number]) => {
    // In a cluster each press opens the next thread.
    const next = cluster[(cluster.findIndex(({ id }) => id === selectedId) + 1) % cluster.length]!;
    seekVideos(next.mark.time!);
    onSelect(next.id);
  };
  return (
    <div role="group" aria-label="Moments" className={styles.timeline}>
      <div
        className={styles.track}
        onPointerDown={({ clientX, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          seekVideos(Math.min(Math.max((clientX - box.left) / box.width, 0), 1) * duration);
        }}
      >
        <span className={styles.past} style={{ width: `${(time / duration) * 100}%` }} />
      </div>
      {clusters.map((cluster) => {
        const { mark, point, id } = cluster[0]!;
        const many = cluster.length > 1;
        const done = cluster.every((it) => it.mark.look === "resolved");
        return (
          <button
            key={id}
            type="button"
            className={styles.marker}
            style={{ left: `${point.x * 100}%` }}
            data-many={many || undefined}
            data-look={many ? (done ? "resolved" : "open") : mark.look}
            aria-current={id === selectedId || undefined}
            aria-label={
              many
                ? `${plural(cluster.length, "thread")} at ${timeName(mark.time!)}: ${cluster.map((it) => it.mark.number).join(", ")}`
                : mark.name
            }
            onClick={() => choose(cluster)}
          >
            {many ? <Layers aria-hidden className="size-3" /> : null}
            {many ? cluster.length : done ? <Check aria-hidden className="size-3" strokeWidth={3} /> : mark.number}
          </button>
        );
      })}
    </div>
  );
}
