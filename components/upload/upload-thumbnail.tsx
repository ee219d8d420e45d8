"use client";

import { Film, Image as ImageIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { isDrawable } from "@/lib/upload/drawable";

/** Thumbnail of a local file, or an icon of its type. */
export function UploadThumb({ file, contentType }: { file: File | null; contentType: string | undefined }) {
  const [url, setUrl] = useState<string>();
  const [broken, setBroken] = useState(false);
  // Trust only the type detected from the bytes. The type that the browser reports is not enough to render the file.
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
