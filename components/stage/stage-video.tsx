"use client";

import { useEffect, useRef, useState } from "react";
import { useVideoCodec } from "@/components/ui/use-video-codec";
import type { StageSource } from "./stage-image";
import type { StageAddress } from "./stage-address";
import { lengthAttribute } from "./video/video-seconds";

const names: Readonly<Record<string, string>> = { "video/mp4": "MP4", "video/webm": "WebM", "video/quicktime": "QuickTime" };

type Props = { source: StageSource; label: string; onSize: (size: { width: number; height: number }) => void; address: StageAddress };

/** Video without controls of its own: a press plays or pauses it, and the player has the rest. It never starts automatically. */
export function Video({ source, label, onSize, address }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const { fileUrl, posterUrl, contentType } = source;
  useEffect(() => {
    const element = video.current;
    setFailed(element?.error != null);
    if (element?.videoWidth) onSize({ width: element.videoWidth, height: element.videoHeight });
  }, [fileUrl, onSize]);
  const { now, arrival, tell, settle } = address;
  useEffect(() => {
    const element = video.current;
    const { time } = now();
    if (element && time !== null) {
      element.pause();
      element.currentTime = time;
    }
  }, [arrival, now]);
  useEffect(
    () =>
      tell(() => {
        const element = video.current;
        return element?.paused ? { time: element.currentTime > 0 ? element.currentTime : null } : {};
      }),
    [tell],
  );
  const codec = useVideoCodec(failed ? fileUrl : null);
  if (failed) {
    return (
      <div role="alert" className="absolute inset-0 grid place-content-center gap-2 p-4 text-center">
        <p className="text-ink-2">This browser can’t play {codec ?? names[contentType] ?? "this"} video.</p>
        <a href={fileUrl} download className="link">
          Download
        </a>
      </div>
    );
  }
  return (
    <video
      ref={video}
      src={fileUrl}
      {...(posterUrl && { poster: posterUrl })}
      {...lengthAttribute(source)}
      aria-label={label}
      playsInline
      preload="metadata"
      onClick={({ currentTarget: element }) => (element.paused ? void element.play().catch(() => element.pause()) : element.pause())}
      onPause={settle}
      onSeeked={({ currentTarget }) => currentTarget.paused && settle()}
      onError={() => setFailed(true)}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        // Without a width the file has only sound, or a codec that this browser can't decode.
        if (videoWidth) onSize({ width: videoWidth, height: videoHeight });
        else setFailed(true);
      }}
    />
  );
}
