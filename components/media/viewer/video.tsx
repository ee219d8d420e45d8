"use client";

import { useEffect, useRef, useState } from "react";
import type { Source } from "./picture";

const names: Readonly<Record<string, string>> = { "video/mp4": "MP4", "video/webm": "WebM", "video/quicktime": "QuickTime" };

type Props = { source: Source; label: string; onSize: (size: { width: number; height: number }) => void };

/** A video with the browser's own controls. It never starts by itself. */
export function Video({ source, label, onSize }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const { fileUrl, posterUrl, contentType } = source;
  useEffect(() => {
    const element = video.current;
    setFailed(element?.error != null);
    if (element?.videoWidth) onSize({ width: element.videoWidth, height: element.videoHeight });
  }, [fileUrl, onSize]);
  if (failed) {
    return (
      <div role="alert" className="absolute inset-0 grid place-content-center gap-2 p-4 text-center">
        <p className="text-ink-2">This browser cannot play {names[contentType] ?? "this"} video.</p>
        <a href={fileUrl} download className="link">
          Download
        </a>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are part of the file, when it has any
    <video
      ref={video}
      src={fileUrl}
      {...(posterUrl && { poster: posterUrl })}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
      onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
        // Sound alone, or a codec whose pictures cannot be decoded.
        if (videoWidth) onSize({ width: videoWidth, height: videoHeight });
        else setFailed(true);
      }}
    />
  );
}
