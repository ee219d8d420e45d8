"use client";

import { ImageOff } from "lucide-react";
import { type CSSProperties, useState } from "react";

type Props = {
  url: string;
  className: string;
  /** In a list of one page: the picture is loaded with the page. Pictures that load during a scroll make it stutter. */
  isEager?: boolean;
  style?: CSSProperties | undefined;
};

/** Small picture beside its name. One that can't be loaded gives way to an icon, not to the browser's broken frame. */
export function Thumbnail({ url, className, isEager = false, style }: Props) {
  const [failed, setFailed] = useState<string | null>(null);
  return failed === url ? (
    <span className="grid size-full place-items-center text-ink-3" title="Couldn’t load the picture">
      <ImageOff aria-hidden className="size-4" />
    </span>
  ) : (
    // oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it
    <img
      src={url}
      alt=""
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      className={className}
      style={style}
      onError={() => setFailed(url)}
    />
  );
}
