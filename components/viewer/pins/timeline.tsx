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

const none = { time: 0, duration: 0, width: 0 };

/** The moments of a video that threads are about, and where it stands. A marker shows its moment and opens its thread. */
export default function Timeline({ panZoom, marks, selectedId, onSelect }: Props) {
  const [at, setAt] = useState(none);
  useEffect(() => {
    const video = panZoom.stage()?.querySelector("video");
    if (!video) return;
    const read = () => setAt({ time: video.currentTime, duration: video.duration || 0, width: video.clientWidth });
    const control = new AbortController();
    for (const event of ["timeupdate", "seeking", "durationchange", "loadedmetadata", "emptied"])
      video.addEventListener(event, read, { signal: control.signal });
    const watch = new ResizeObserver(read);
    watch.observe(video);
    const unfollow = trackShownFrame(video);
    return () => {
      control.abort();
      watch.disconnect();
      unfollow();
    };
  }, [panZoom]);
  const { time, duration, width } = at;
  const groups = useMemo(() => {
    const timed = duration > 0 ? marks.filter((mark) => mark.time !== null && mark.time <= duration + 0.05) : [];
    const placed = timed.map((mark) => ({ id: mark.id, mark, point: { x: mark.time! / duration, y: 0 } }));
    return clusterPins(placed, { width: width || 1, height: 1 }, 26, new Set(selectedId === null ? [] : [selectedId]));
  }, [marks, duration, width, selectedId]);
  if (!groups.length) return null;
  const choose = (group: (typeof groups)[number]) => {
    // Several at one place: each press opens the next of them.
    const next = group[(group.findIndex(({ id }) => id === selectedId) + 1) % group.length]!;
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
      {groups.map((group) => {
        const { mark, point, id } = group[0]!;
        const many = group.length > 1;
        const done = group.every((it) => it.mark.look === "resolved");
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
                ? `${plural(group.length, "thread")} at ${timeName(mark.time!)}: ${group.map((it) => it.mark.number).join(", ")}`
                : mark.name
            }
            onClick={() => choose(group)}
          >
            {many ? <Layers aria-hidden className="size-3" /> : null}
            {many ? group.length : done ? <Check aria-hidden className="size-3" strokeWidth={3} /> : mark.number}
          </button>
        );
      })}
    </div>
  );
}
