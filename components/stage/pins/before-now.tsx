"use client";

import { useEffect, useRef, useState } from "react";
import { Tag } from "@/components/ui/tag";
import type { AreaResponse, AreaAsk } from "@/lib/media/area.worker";
import { type Box, readBox, writeBox } from "@/lib/review/fragment";
import type { Point } from "@/lib/review/point";

type Shot = { number: number; fileUrl: string };
type Props = {
  /** The version of the comment, and the version on the stage. */
  before: Shot;
  now: Shot;
  point: Point;
  box: Box | null;
};

/** Size of both crops in pixels. */
const CROP = { width: 320, height: 200 };

const labels = {
  comparing: "Comparison…",
  changed: "Area changed",
  unchanged: "Area unchanged",
  failed: "Couldn’t compare these versions.",
};

/** Crops around a thread's anchor on the version of the comment and on the shown one, and the result of comparing them. */
export function BeforeNow({ before, now, point, box }: Props) {
  const canvases = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)] as const;
  const [found, setFound] = useState<keyof typeof labels>("comparing");
  const [first, second] = canvases;
  const { x, y } = point;
  const boxWords = box && writeBox(box);
  useEffect(() => {
    setFound("comparing");
    const worker = new Worker(new URL("../../../lib/media/area.worker.ts", import.meta.url), { type: "module" });
    const done = (state: keyof typeof labels) => {
      setFound(state);
      worker.terminate();
    };
    worker.addEventListener("message", ({ data }: MessageEvent<AreaResponse>) => {
      if ("problem" in data) return done("failed");
      for (const [canvas, window] of [
        [first.current, data.before],
        [second.current, data.now],
      ] as const)
        canvas?.getContext("bitmaprenderer")!.transferFromImageBitmap(window);
      done(data.changed ? "changed" : "unchanged");
    });
    worker.addEventListener("error", () => done("failed"));
    const area = boxWords === null ? null : readBox(boxWords);
    worker.postMessage({ before: before.fileUrl, now: now.fileUrl, point: { x, y }, box: area, least: CROP } satisfies AreaAsk);
    return () => worker.terminate();
  }, [before.fileUrl, now.fileUrl, x, y, boxWords, first, second]);
  return (
    <figure className="px-4 pb-2" aria-label={`Version ${before.number} and version ${now.number}`}>
      <div className="grid grid-cols-1 gap-2 sm:max-lg:grid-cols-2">
        {([before, now] as const).map((shot, index) => (
          <div key={shot.number} className="relative">
            <canvas
              ref={canvases[index]}
              width={CROP.width}
              height={CROP.height}
              role="img"
              aria-label={`The area on v${shot.number}`}
              className="block aspect-[8/5] w-full rounded-sm bg-wash ring-1 ring-line"
            />
            {box ? null : (
              <span aria-hidden className="absolute inset-x-0 top-0 grid aspect-[8/5] place-items-center">
                <span className="size-6 rounded-full ring-2 ring-mark outline-2 -outline-offset-1 outline-[oklch(0.2_0.02_260/0.5)]" />
              </span>
            )}
            <p className="mt-1 text-xs text-ink-2">
              v{shot.number}, {index ? "now" : "when written"}
            </p>
          </div>
        ))}
      </div>
      <div role="status" className="mt-1.5">
        {found === "comparing" || found === "failed" ? (
          <span className="text-xs text-ink-2">{labels[found]}</span>
        ) : (
          <Tag kind={found === "unchanged" ? "plain" : "done"}>{labels[found]}</Tag>
        )}
      </div>
    </figure>
  );
}
