"use client";

import { Film, Image as ImageIcon } from "lucide-react";
import { useEffect, useState } from "react";

/** Largest image, in bytes, that is decoded for a thumbnail of 40 px. */
const DECODE = 25 * 1024 * 1024;

/** A small picture of a file that is not sent yet; a sign of its kind where there is none. */
export function UploadThumb({ file, contentType }: { file: File | null; contentType: string | undefined }) {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  // Only what the bytes say is a picture: a file's own word for it is not enough to draw it.
  const shown = file !== null && Boolean(contentType?.startsWith("image/")) && file.size <= DECODE;
  useEffect(() => {
    if (!shown) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file, shown]);
  return (
    <span className="grid size-10 place-items-center overflow-hidden rounded-md bg-stage text-ink-2 [&_svg]:size-4">
      {url && !broken ? (
        <img src={url} alt="" decoding="async" className="size-full object-cover" onError={() => setBroken(true)} />
      ) : contentType?.startsWith("video/") ? (
        <Film aria-hidden />
      ) : (
        <ImageIcon aria-hidden />
      )}
    </span>
  );
}
