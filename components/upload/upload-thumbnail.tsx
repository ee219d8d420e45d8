"use client";

import { Film, Image as ImageIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { isDrawable } from "@/lib/upload/drawable";

/** A small picture of a file that is not sent yet; a sign of its kind where there is none. */
export function UploadThumb({ file, contentType }: { file: File | null; contentType: string | undefined }) {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  // Only what the bytes say is a picture: a file's own word for it is not enough to draw it.
  const shown = file !== null && Boolean(contentType?.startsWith("image/"));
  useEffect(() => {
    if (!shown) return;
    let made: string | undefined;
    let over = false;
    isDrawable(file).then(
      (can) => can && !over && setUrl((made = URL.createObjectURL(file))),
      () => {},
    );
    return () => {
      over = true;
      if (made) URL.revokeObjectURL(made);
    };
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
