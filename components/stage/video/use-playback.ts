"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { trackShownFrame } from "@/components/stage/pins/video-moment";
import { createFrameStepper } from "./frame-stepper";
import { videoSeconds } from "./video-seconds";

/** Part of a video that is played, in seconds. */
export type TimeRange = { from: number; to: number };
type Facts = { playing: boolean; time: number; duration: number; muted: boolean };

const NOTHING: Facts = { playing: false, time: 0, duration: 0, muted: false };
/** The shortest range in seconds. */
const SHORTEST = 0.04;

/** Range after one of its ends was set. The other end moves away where the range would be empty. */
export function rangeWith(range: TimeRange | null, end: keyof TimeRange, time: number, duration: number): TimeRange | null {
  const from = end === "from" ? time : (range?.from ?? 0);
  const to = end === "to" ? time : (range?.to ?? duration);
  if (duration <= 0) return null;
  if (to - from >= SHORTEST) return { from, to };
  return end === "from" ? { from: time, to: duration } : { from: 0, to: time };
}

/** Playback of the stage's video: its state, and the functions that play, seek and limit it to a range. `onFrame`: called for every frame. */
export function usePlayback(panZoom: PanZoom, onFrame: (time: number, duration: number) => void) {
  const [facts, setFacts] = useState(NOTHING);
  const [speed, setSpeed] = useState(1);
  const [loop, setLoop] = useState(false);
  const [range, setRange] = useState<TimeRange | null>(null);
  const find = useCallback(() => panZoom.stage()?.querySelector("video") ?? null, [panZoom]);
  const stepper = useRef<ReturnType<typeof createFrameStepper> | null>(null);
  const latest = useLatest({ range, loop, onFrame });

  useEffect(() => {
    const video = find();
    if (!video) return;
    const read = () => {
      const { paused, ended, muted } = video;
      setFacts({ playing: !paused && !ended, time: created.time(), duration: videoSeconds(video), muted });
    };
    const onTime = () => {
      const { range: part, loop: again } = latest.current;
      if (part && !video.paused && video.currentTime >= part.to) {
        if (!again) video.pause();
        video.currentTime = again ? part.from : part.to;
      }
      latest.current.onFrame(created.time(), videoSeconds(video));
      if (video.paused) read();
    };
    const created = createFrameStepper(video, onTime);
    stepper.current = created;
    const control = new AbortController();
    const { signal } = control;
    for (const event of [
      "timeupdate",
      "seeking",
      "seeked",
      "durationchange",
      "loadedmetadata",
      "emptied",
      "play",
      "pause",
      "ended",
      "volumechange",
    ])
      video.addEventListener(event, read, { signal });
    for (const event of ["timeupdate", "seeking"]) video.addEventListener(event, onTime, { signal });
    read();
    onTime();
    const untrack = trackShownFrame(video);
    return () => {
      control.abort();
      created.stop();
      untrack();
      stepper.current = null;
    };
  }, [find, latest]);
  useEffect(() => {
    const video = find();
    if (video) Object.assign(video, { playbackRate: speed, defaultPlaybackRate: speed, loop: loop && !range });
  }, [find, speed, loop, range]);

  const actions = useMemo(() => {
    const seek = (time: number) => {
      const video = find();
      if (video) video.currentTime = Math.min(Math.max(time, 0), videoSeconds(video));
    };
    return {
      find,
      seek,
      skip: (seconds: number) => seek((find()?.currentTime ?? 0) + seconds),
      step(by: number) {
        stepper.current?.step(by);
        return true;
      },
      toggle() {
        const video = find();
        if (!video) return false;
        if (!video.paused) return video.pause();
        const part = latest.current.range;
        if (part && (video.currentTime < part.from || video.currentTime >= part.to - SHORTEST)) video.currentTime = part.from;
        void video.play().catch(() => video.pause());
      },
      mute() {
        const video = find();
        if (video) video.muted = !video.muted;
      },
      setEnd(end: keyof TimeRange, time = find()?.currentTime ?? 0) {
        const video = find();
        setRange((before) => rangeWith(before, end, time, video ? videoSeconds(video) : 0));
      },
      setRange,
      clearRange: () => setRange(null),
      setSpeed,
      toggleLoop: () => setLoop((on) => !on),
    };
  }, [find, latest]);
  return { ...facts, speed, loop, range, ...actions };
}
export type VideoPlayback = ReturnType<typeof usePlayback>;
