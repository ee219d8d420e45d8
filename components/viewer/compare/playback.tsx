"use client";

import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { clock } from "@/lib/format";

type Props = {
  root: RefObject<HTMLElement | null>;
  /** Seconds at which to begin. */
  start: number | null;
  /** The videos stand still at a moment. */
  onStill: (time: number) => void;
};

/** One control for both videos: they play, stop and seek together; the longer one leads. */
export function Playback({ root, start, onStill }: Props) {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [length, setLength] = useState(0);
  const all = () => [...(root.current?.querySelectorAll("video") ?? [])];
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const videos = [...root.current!.querySelectorAll("video")];
    const lead = () => videos.reduce((a, b) => ((b.duration || 0) > (a.duration || 0) ? b : a));
    const still = () => videos.every(({ paused, ended }) => paused || ended);
    const tell = () => {
      if (still() && videos.every(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)) onStill(lead().currentTime);
    };
    for (const video of videos) {
      const ready = () => {
        setLength(lead().duration || 0);
        if (start !== null) video.currentTime = Math.min(start, video.duration || start);
      };
      if (video.readyState >= 1) ready();
      video.addEventListener("loadedmetadata", ready, { signal });
      video.addEventListener("timeupdate", () => video === lead() && setTime(video.currentTime), { signal });
      for (const name of ["play", "pause", "ended"] as const) video.addEventListener(name, () => setPlaying(!still()), { signal });
      for (const name of ["pause", "seeked", "loadeddata"] as const) video.addEventListener(name, tell, { signal });
    }
    // Their first frames may have been there before anybody listened.
    tell();
    return () => control.abort();
  }, [root, start, onStill]);
  const seek = (to: number) => {
    setTime(to);
    for (const video of all()) video.currentTime = Math.min(to, video.duration || to);
  };
  const toggle = () => {
    for (const video of all()) {
      if (playing) video.pause();
      else void video.play().catch(() => video.pause());
    }
  };
  return (
    <div
      role="group"
      aria-label="Playback of both"
      className="float flex h-10 items-center gap-2 px-2 whitespace-nowrap pointer-coarse:h-11"
    >
      <IconButton label={playing ? "Pause both" : "Play both"} side="top" size="medium" onClick={toggle}>
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={`${clock(time)} of ${clock(length)}`}
        min={0}
        max={length || 1}
        step={0.001}
        value={time}
        className="w-48 accent-ink max-sm:w-32"
        onChange={(event) => seek(Number(event.target.value))}
      />
      <span className="mono">
        {clock(time)} / {clock(length)}
      </span>
    </div>
  );
}
