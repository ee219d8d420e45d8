"use client";

import type { CSSProperties } from "react";
import { partOf } from "@/lib/compare/layout";
import type { Size } from "@/lib/review/point";
import type { Lens } from "@/components/viewer/pan-zoom";
import { Picture } from "@/components/viewer/picture";
import styles from "./compare.module.css";
import { isVideo, type Side, sizeOf } from "./side";

type Props = {
  side: Side;
  /** How large it is on the canvas, in the canvas's pixels. */
  size: Size;
  canvas: Size;
  lens: Lens;
  role: "before" | "after";
  onReload: () => void;
  style?: CSSProperties;
};

/** One picture or video where it lies on the canvas. */
export function Laid({ side, size, canvas, lens, role, onReload, style }: Props) {
  const { source, label } = side;
  return (
    <div data-side={role} className={styles.laid} style={{ ...partOf(canvas, size), ...style }}>
      {isVideo(side) ? (
        <video
          key={source.fileUrl}
          src={source.fileUrl}
          {...(source.posterUrl && { poster: source.posterUrl })}
          aria-label={label}
          playsInline
          muted={role === "before"}
          preload="auto"
        />
      ) : (
        <Picture key={source.fileUrl} source={source} size={sizeOf(side)} alt={label} lens={lens} onReload={onReload} />
      )}
    </div>
  );
}
