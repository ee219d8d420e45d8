"use client";

import { useEffect, useState } from "react";

/** Returns false when this browser cannot decode the video file, and true until that is known. */
export function usePlayable(file: File | null, contentType: string | undefined): boolean {
  const [playable, setPlayable] = useState(true);
  const asked = file && contentType?.startsWith("video/") ? file : null;
  useEffect(() => {
    setPlayable(true);
    if (!asked) return;
    const url = URL.createObjectURL(asked);
    const video = document.createElement("video");
    const listening = new AbortController();
    // Browsers limit the number of players, so release this one after the check.
    const release = () => {
      listening.abort();
      video.removeAttribute("src");
      video.load();
      URL.revokeObjectURL(url);
    };
    const tell = (plays: boolean) => (setPlayable(plays), release());
    const { signal } = listening;
    video.addEventListener("loadedmetadata", () => tell(video.videoWidth > 0), { signal });
    video.addEventListener("error", () => tell(false), { signal });
    video.preload = "metadata";
    video.src = url;
    return release;
  }, [asked]);
  return playable;
}
