"use client";

import { ChevronLeft, ChevronRight, Repeat } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { createFrameStepper } from "./frame-stepper";
import { useKeys } from "@/components/ui/use-keys";

const speeds = [0.25, 0.5, 1, 1.5, 2] as const;
/** Formats seconds as `0:12.480`. */
const timecode = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}.${String(Math.floor((seconds % 1) * 1000)).padStart(3, "0")}`;

/** Tools that the browser's controls lack: frame steps, speed, loop, time in milliseconds. `find` returns the video. */
export function VideoTools({ find, source }: { find: () => HTMLVideoElement | null | undefined; source: string }) {
  const stepper = useRef<ReturnType<typeof createFrameStepper> | null>(null);
  const label = useRef<HTMLSpanElement>(null);
  const [speed, setSpeed] = useState(1);
  const [loop, setLoop] = useState(false);
  useEffect(() => {
    const video = find();
    if (!video) return;
    const write = () => {
      if (label.current) label.current.textContent = timecode(created.time());
    };
    const created = createFrameStepper(video, write);
    stepper.current = created;
    video.addEventListener("timeupdate", write);
    return () => {
      video.removeEventListener("timeupdate", write);
      created.stop();
      stepper.current = null;
    };
  }, [find, source]);
  useEffect(() => {
    const video = find();
    if (video) Object.assign(video, { playbackRate: speed, defaultPlaybackRate: speed, loop });
  }, [find, source, speed, loop]);
  const step = (by: number) => {
    stepper.current?.step(by);
    return true;
  };
  const toggle = () => {
    const video = find();
    if (video?.paused) void video.play().catch(() => video.pause());
    else video?.pause();
  };
  const skip = (seconds: number) => {
    const video = find();
    if (video) video.currentTime = Math.min(Math.max(video.currentTime + seconds, 0), video.duration || 0);
  };
  useKeys({
    ArrowLeft: ({ shiftKey }) => step(shiftKey ? -10 : -1),
    ArrowRight: ({ shiftKey }) => step(shiftKey ? 10 : 1),
    " ": toggle,
    k: toggle,
    j: () => skip(-5),
    l: () => skip(5),
  });
  return (
    <>
      <IconButton label="Previous frame" shortcut="←" side="top" size="medium" onClick={() => step(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span ref={label} className="mono min-w-16 text-center max-sm:hidden">
        0:00.000
      </span>
      <IconButton label="Next frame" shortcut="→" side="top" size="medium" onClick={() => step(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
      <select
        aria-label="Speed"
        value={speed}
        className="h-8 rounded-md bg-transparent px-1 hover:bg-wash pointer-coarse:me-1 pointer-coarse:h-11"
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {speeds.map((it) => (
          <option key={it} value={it}>
            {it} ×
          </option>
        ))}
      </select>
      <IconButton label="Loop" side="top" size="medium" className="max-sm:hidden" aria-pressed={loop} onClick={() => setLoop(!loop)}>
        <Repeat aria-hidden />
      </IconButton>
    </>
  );
}
