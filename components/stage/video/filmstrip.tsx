"use client";

import { useEffect, useRef } from "react";
import styles from "./player.module.css";

/** Number of stills, and the width of each in pixels. */
const STILLS = 12;
const STILL_WIDTH = 160;

/** Seconds of the stills: the middle of equal parts of the video. */
export const stillTimes = (duration: number): number[] => Array.from({ length: STILLS }, (_, index) => ((index + 0.5) * duration) / STILLS);

/** Seeks a video and waits for the frame. Rejects when it cannot be shown. */
const seekTo = (video: HTMLVideoElement, time: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener("seeked", () => resolve(), { once: true, signal });
    video.addEventListener("error", () => reject(new Error("The video can’t be read")), { once: true, signal });
    video.currentTime = time;
  });

/** Draws stills of a video into canvases, one after another, with a video element of its own. Stops with `signal`. */
async function drawStills(src: string, duration: number, canvases: readonly HTMLCanvasElement[], signal: AbortSignal) {
  const video = document.createElement("video");
  Object.assign(video, { src, muted: true, preload: "auto", playsInline: true });
  signal.addEventListener("abort", () => video.removeAttribute("src"));
  for (const [index, time] of stillTimes(duration).entries()) {
    await seekTo(video, time, signal);
    if (signal.aborted) return;
    const canvas = canvases[index]!;
    canvas.width = STILL_WIDTH;
    canvas.height = Math.round((STILL_WIDTH * video.videoHeight) / Math.max(video.videoWidth, 1));
    canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
    canvas.dataset["drawn"] = "";
  }
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Twelve stills of a video, drawn when the browser is idle. Without them the strip is plain. */
export function Filmstrip({ src, duration }: { src: string; duration: number }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!duration || savesData()) return;
    const control = new AbortController();
    const start = () => {
      const canvases = [...strip.current!.querySelectorAll("canvas")];
      drawStills(src, duration, canvases, control.signal).catch(() => {});
    };
    const timer = setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(() => control.signal.aborted || start()) : start()),
      400,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [src, duration]);
  return (
    <div ref={strip} aria-hidden className={styles["strip"]}>
      {Array.from({ length: STILLS }, (_, index) => (
        <canvas key={index} />
      ))}
    </div>
  );
}
