"use client";

import { Pause, Play } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { videoSeconds } from "@/components/stage/video/video-seconds";
import { clock } from "@/lib/media/clock";

type Options = {
  /** The element that contains the videos. */
  root: RefObject<HTMLElement | null>;
  /** Seconds at which to start. */
  start: number | null;
  /** Called with the time in seconds when all videos are paused and show a frame. */
  onPaused: (time: number) => void;
};

/** Plays, pauses and seeks all videos in `root` together. The longest one sets the time. */
function useSyncedVideos({ root, start, onPaused }: Options) {
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(0);
  const all = () => [...(root.current?.querySelectorAll("video") ?? [])];
  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const videos = [...root.current!.querySelectorAll("video")];
    const longest = () => videos.reduce((a, b) => (videoSeconds(b) > videoSeconds(a) ? b : a));
    const arePaused = () => videos.every(({ paused, ended }) => paused || ended);
    const onStill = () => {
      if (arePaused() && videos.every(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA))
        onPaused(longest().currentTime);
    };
    for (const video of videos) {
      const onMetadata = () => {
        setDuration(videoSeconds(longest()));
        if (start !== null) video.currentTime = Math.min(start, videoSeconds(video) || start);
      };
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) onMetadata();
      video.addEventListener("loadedmetadata", onMetadata, { signal });
      video.addEventListener("timeupdate", () => video === longest() && setTime(video.currentTime), { signal });
      for (const name of ["play", "pause", "ended"] as const) video.addEventListener(name, () => setPlaying(!arePaused()), { signal });
      for (const name of ["pause", "seeked", "loadeddata"] as const) video.addEventListener(name, onStill, { signal });
    }
    // The first frames can be loaded before these listeners are added.
    onStill();
    return () => control.abort();
  }, [root, start, onPaused]);
  const seekVideos = (to: number) => {
    setTime(to);
    for (const video of all()) video.currentTime = Math.min(to, videoSeconds(video) || to);
  };
  const togglePlay = () => {
    for (const video of all()) {
      if (playing) video.pause();
      else void video.play().catch(() => video.pause());
    }
  };
  return { playing, time, duration, seekVideos, togglePlay };
}

/** Controls for both videos of a comparison. */
export function Playback(options: Options) {
  const { playing, time, duration, seekVideos, togglePlay } = useSyncedVideos(options);
  return (
    <div
      role="group"
      aria-label="Playback of both"
      className="float flex h-10 items-center gap-2 px-2 whitespace-nowrap pointer-coarse:h-11"
    >
      <IconButton label={playing ? "Pause both" : "Play both"} side="top" size="medium" onClick={togglePlay}>
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </IconButton>
      <input
        type="range"
        aria-label="Time"
        aria-valuetext={`${clock(time)} of ${clock(duration)}`}
        min={0}
        max={duration || 1}
        step={0.001}
        value={time}
        className="w-48 accent-ink max-sm:w-32"
        onChange={(event) => seekVideos(Number(event.target.value))}
      />
      <span className="mono">
        {clock(time)} / {clock(duration)}
      </span>
    </div>
  );
}
