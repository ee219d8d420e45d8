"use client";

import { type ComponentProps, useCallback, useEffect, useRef } from "react";
import { useKeys } from "@/components/ui/use-keys";
import { timeName } from "@/lib/review/fragment";
import type { PanZoom } from "@/components/stage/pan-zoom";
import type { Pins } from "@/components/stage/pins/pin-model";
import styles from "./player.module.css";
import { Timeline } from "./timeline";
import { Transport } from "./transport";
import { usePlayback } from "./use-playback";

type Props = Pick<ComponentProps<typeof Transport>, "name" | "onComment" | "onPlace" | "placing"> & {
  panZoom: PanZoom;
  source: string;
  pins: Pins;
  pinsToggle: ComponentProps<typeof Transport>["pins"];
};

/** The player below a video: its film with the moments of threads, and its buttons. */
export default function Player({ panZoom, source, name, pins, pinsToggle, onComment, onPlace, placing }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  // Every frame moves the playhead outside React.
  const onFrame = useCallback((time: number, duration: number) => {
    root.current?.style.setProperty("--at", String(duration > 0 ? Math.min(time / duration, 1) : 0));
    if (label.current) label.current.textContent = timeName(time);
  }, []);
  const playback = usePlayback(panZoom, onFrame);
  const { step, toggle, skip, setEnd, setRange, clearRange, range, mute } = playback;
  // The range of the open thread is played alone.
  const { time: from = null, until: to = null } = pins.marks.find(({ id }) => id === pins.selectedId) ?? {};
  useEffect(() => {
    if (from === null || to === null) return;
    setRange({ from, to });
    return () => setRange(null);
  }, [from, to, setRange]);
  useKeys(
    {
      ArrowLeft: ({ shiftKey }) => step(shiftKey ? -10 : -1),
      ArrowRight: ({ shiftKey }) => step(shiftKey ? 10 : 1),
      " ": toggle,
      k: toggle,
      j: () => skip(-5),
      l: () => skip(5),
      i: () => setEnd("from"),
      o: () => setEnd("to"),
      x: () => (range ? clearRange() : false),
      m: mute,
    },
    true,
  );
  return (
    <div ref={root} className={styles["player"]} data-over-stage>
      <Timeline playback={playback} source={source} marks={pins.marks} selectedId={pins.selectedId} onSelect={pins.onSelect} />
      <Transport
        playback={playback}
        name={name}
        label={label}
        onComment={onComment}
        onPlace={onPlace}
        placing={placing}
        pins={pinsToggle}
      />
    </div>
  );
}
