"use client";

import type { CSSProperties } from "react";
import { partOf } from "@/lib/compare/layout";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import type { Size } from "@/lib/review/point";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { StageImage } from "@/components/stage/stage-image";
import { lengthAttribute } from "@/components/stage/video/video-seconds";
import styles from "./compare.module.css";
import { PictureSlices } from "./picture-slices";
import { isVideo, type Side, type SideName, sizeOf } from "./side";

type Props = {
  side: Side;
  name: SideName;
  /** Its size on the canvas, in pixels of the canvas. */
  size: Size;
  canvas: Size;
  /** Equal content of both sides at one height. Null: each starts at the top left corner. */
  aligned: PairLayout | null;
  panZoom: PanZoom;
  onReload: () => void;
  style?: CSSProperties;
};

/** Image or video of a side at its position on the canvas. */
export function CompareLayer({ side, name, size, canvas, aligned, panZoom, onReload, style }: Props) {
  const { source, label } = side;
  if (aligned)
    return (
      <div data-side={name} className="absolute inset-0" style={style}>
        <PictureSlices
          key={source.fileUrl}
          name={name}
          picture={{ url: source.fileUrl, ...sizeOf(side) }}
          layout={aligned}
          alt={label}
          onReload={onReload}
        />
      </div>
    );
  return (
    <div data-side={name} className={styles.laid} style={{ ...partOf(canvas, size), ...style }}>
      {isVideo(side) ? (
        <video
          key={source.fileUrl}
          src={source.fileUrl}
          {...(source.posterUrl && { poster: source.posterUrl })}
          {...lengthAttribute(source)}
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
