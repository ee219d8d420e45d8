"use client";

import { useEffect, useRef, useState } from "react";
import { Tag } from "@/components/ui/tag";
import { differs, type Rect, sameWindow, windowAround } from "@/lib/area";
import type { Box } from "@/lib/place";
import type { Point } from "@/lib/point";

type Shot = { number: number; fileUrl: string };
type Props = {
  /** The version it was written on, and the one on the stage. */
  before: Shot;
  now: Shot;
  point: Point;
  box: Box | null;
};

const least = { width: 320, height: 200 };

async function load(url: string) {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = url;
  await image.decode();
  return image;
}
const sizeOf = (image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight });

function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, { x, y, width, height }: Rect) {
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

const words = {
  looking: "Comparing…",
  changed: "Area changed",
  unchanged: "Area unchanged",
  failed: "The two versions could not be compared.",
};

/** The place of a thread on the version it was written on and on the one shown, and whether it looks the same. */
export default function ThenNow({ before, now, point, box }: Props) {
  const canvases = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)] as const;
  const [found, setFound] = useState<keyof typeof words>("looking");
  const [first, second] = canvases;
  const { x, y } = point;
  useEffect(() => {
    let over = false;
    setFound("looking");
    Promise.all([load(before.fileUrl), load(now.fileUrl)])
      .then(([then, today]) => {
        if (over || !first.current || !second.current) return;
        const rect = windowAround({ x, y }, box, sizeOf(then), least);
        const a = draw(first.current, then, rect);
        const b = draw(second.current, today, sameWindow(rect, sizeOf(then), sizeOf(today)));
        setFound(differs(a, b) ? "changed" : "unchanged");
      })
      .catch(() => !over && setFound("failed"));
    return () => {
      over = true;
    };
  }, [before.fileUrl, now.fileUrl, x, y, box, first, second]);
  return (
    <figure className="px-4 pb-2" aria-label={`Version ${before.number} and version ${now.number}`}>
      <div className="grid grid-cols-2 gap-2">
        {([before, now] as const).map((shot, index) => (
          <div key={shot.number}>
            <canvas
              ref={canvases[index]}
              width={least.width}
              height={least.height}
              role="img"
              aria-label={`The area on v${shot.number}`}
              className="block aspect-[8/5] w-full rounded-sm bg-wash ring-1 ring-line"
            />
            <p className="mt-1 text-xs text-ink-2">
              v{shot.number}, {index ? "now" : "when written"}
            </p>
          </div>
        ))}
      </div>
      <div role="status" className="mt-1.5">
        {found === "looking" || found === "failed" ? (
          <span className="text-xs text-ink-2">{words[found]}</span>
        ) : (
          <Tag kind={found === "unchanged" ? "plain" : "done"}>{words[found]}</Tag>
        )}
      </div>
    </figure>
  );
}
