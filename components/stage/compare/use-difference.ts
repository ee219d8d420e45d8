"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useLatest } from "@/components/ui/use-latest";
import type { DifferenceResponse, DifferenceRequest, Found } from "@/lib/compare/difference.worker";
import type { Align } from "@/lib/compare/layout";
import type { VersionRule } from "@/lib/compare/align-versions";
import styles from "./compare.module.css";

type Frame = string | ImageBitmap;
export type DifferenceState = { state: "working" } | { state: "failed"; problem: string } | ({ state: "found" } & Found);

/** Adds a canvas for the mask; without a holder nothing shows it. Each worker needs its own, because a canvas can be transferred only once. */
function addMaskCanvas(holder: HTMLElement | null): OffscreenCanvas {
  const canvas = document.createElement("canvas");
  canvas.className = styles["mask"]!;
  canvas.dataset["mask"] = "";
  holder?.replaceChildren(canvas);
  return canvas.transferControlToOffscreen();
}

/**
 * Computes a pixel difference in a worker, which also draws the mask into `holder`.
 * `frames` returns URLs of images or frames of videos; null: nothing to compare. A new rule reuses the worker's pixels.
 */
export function useDifference(
  frames: (() => Promise<readonly [Frame, Frame]>) | null,
  align: Align,
  rule: VersionRule,
  holder: RefObject<HTMLElement | null>,
): DifferenceState {
  const [difference, setDifference] = useState<DifferenceState>({ state: "working" });
  const worker = useRef<Worker | null>(null);
  const latest = useLatest(rule);
  useEffect(() => {
    if (!frames) return;
    setDifference({ state: "working" });
    const own = new Worker(new URL("../../../lib/compare/difference.worker.ts", import.meta.url), { type: "module" });
    worker.current = own;
    const fail = (problem: string) => setDifference({ state: "failed", problem });
    own.addEventListener("message", ({ data }: MessageEvent<DifferenceResponse>) => {
      if ("problem" in data) return fail(data.problem);
      setDifference({ state: "found", ...data });
    });
    own.addEventListener("error", () => fail("Couldn’t compare these files."));
    let stopped = false;
    frames().then(
      ([before, after]) => {
        if (stopped) return;
        const request: DifferenceRequest = { before, after, align, rule: latest.current, mask: addMaskCanvas(holder.current) };
        own.postMessage(request, [request.mask, ...[before, after].filter((frame) => typeof frame !== "string")]);
      },
      () => fail("Couldn’t load a file to compare."),
    );
    return () => {
      stopped = true;
      worker.current = null;
      own.terminate();
    };
  }, [frames, align, holder, latest]);
  useEffect(() => worker.current?.postMessage({ rule } satisfies DifferenceRequest), [rule]);
  return difference;
}
