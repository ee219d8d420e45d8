"use client";

import type { CSSProperties } from "react";
import { partOf } from "@/lib/compare/layout";
import type { Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { StageImage } from "@/components/viewer/stage-image";
import styles from "./compare.module.css";
import { isVideo, type Side, type SideName, sizeOf } from "./side";

type Props = {
  side: Side;
  name: SideName;
  /** Its size on the canvas, in pixels of the canvas. */
  size: Size;
  canvas: Size;
  panZoom: PanZoom;
  onReload: () => void;
  style?: CSSProperties;
};

/** Image or video of a side at its position on the canvas. */
export function CompareLayer({ side, name, size, canvas, panZoom, onReload, style }: Props) {
  const { source, label } = side;
  return (
    <div data-side={name} className={styles.laid} style={{ ...partOf(canvas, size), ...style }}>
      {isVideo(side) ? (
        <video
          key={source.fileUrl}
          src={source.fileUrl}
          {...(source.posterUrl && { poster: source.posterUrl })}
          aria-label={label}
          playsInline
          muted={name === "before"}
          preload="auto"
        />
      ) : (
        <StageImage key={source.fileUrl} source={source} size={sizeOf(side)} alt={label} panZoom={panZoom} onReload={onReload} />
      )}
    </div>
  );
}
