"use client";

import { useEffect, useState } from "react";
import { videoCodecName } from "@/lib/media/video-codec";

/** Returns the name of a video's codec once it is known, null before and for unknown codecs. `source` null: nothing is read. */
export function useVideoCodec(source: Blob | string | null): string | null {
  const [known, setKnown] = useState<{ source: Blob | string; name: string | null } | null>(null);
  useEffect(() => {
    if (source === null) return;
    let current = true;
    void videoCodecName(source).then((name) => current && setKnown({ source, name }));
    return () => void (current = false);
  }, [source]);
  return known && known.source === source ? known.name : null;
}
