"use client";

import { useState } from "react";
import { PictureProblem } from "@/components/stage/picture-problem";
import type { PairLayout } from "@/lib/builds/aligned-layout";
import styles from "./picture-slices.module.css";
import type { SideName } from "./side";

type Props = {
  name: SideName;
  picture: { url: string; width: number; height: number };
  layout: PairLayout;
  alt: string;
  onReload: () => void;
};

/** A picture on the canvas, cut where rows of the other picture stand between its own. */
export function PictureSlices({ name, picture: { url, width, height }, layout: { canvas, [name]: side }, alt, onReload }: Props) {
  const [failed, setFailed] = useState(false);
  if (!side) return null;
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  if (failed)
    return (
      <PictureProblem
        fileUrl={url}
        onRetry={() => {
          setFailed(false);
          onReload();
        }}
      />
    );
  return (
    <>
      {side.slices.map(({ from, to, at }, index) => (
        <div
          key={from}
          className={styles["slice"]}
          style={{ top: percent(at, canvas.height), width: percent(width, canvas.width), height: percent(to - from, canvas.height) }}
        >
          {/* oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it */}
          <img
            src={url}
            alt={index ? "" : alt}
            width={width}
            height={height}
            draggable={false}
            decoding="async"
            style={{ top: percent(-from, to - from), height: percent(height, to - from) }}
            onError={() => setFailed(true)}
          />
        </div>
      ))}
      {side.gaps.map(({ at, height: rows }) => (
        <span
          key={at}
          aria-hidden
          className={styles["gap"]}
          style={{ top: percent(at, canvas.height), height: percent(rows, canvas.height) }}
        />
      ))}
    </>
  );
}
