"use client";

import { useEffect, useRef, useState } from "react";
import type { DifferenceAnswer, DifferenceAsk, Found } from "@/lib/compare/difference.worker";
import type { Align } from "@/lib/compare/layout";

type Frame = string | ImageBitmap;
export type Look = { state: "working" } | { state: "failed"; problem: string } | ({ state: "found" } & Omit<Found, "mask">);

/**
 * Works a difference out beside the page, as long as `frames` is there to say what of. The mask goes straight to `draw`; the rest
 * is answered. Another threshold is told from what the worker holds already.
 */
export function useDifference(
  frames: (() => Promise<readonly [Frame, Frame]>) | null,
  align: Align,
  threshold: number,
  draw: (mask: ImageBitmap) => void,
): Look {
  const [look, setLook] = useState<Look>({ state: "working" });
  const worker = useRef<Worker | null>(null);
  const latest = useRef({ threshold, draw });
  latest.current = { threshold, draw };
  useEffect(() => {
    if (!frames) return;
    setLook({ state: "working" });
    const mine = new Worker(new URL("../../../../lib/compare/difference.worker.ts", import.meta.url), { type: "module" });
    worker.current = mine;
    const fail = (problem: string) => setLook({ state: "failed", problem });
    mine.addEventListener("message", ({ data }: MessageEvent<DifferenceAnswer>) => {
      if ("problem" in data) return fail(data.problem);
      const { mask, ...found } = data;
      latest.current.draw(mask);
      setLook({ state: "found", ...found });
    });
    mine.addEventListener("error", () => fail("The difference could not be worked out."));
    let over = false;
    frames().then(
      ([before, after]) => {
        if (over) return;
        const ask: DifferenceAsk = { before, after, align, threshold: latest.current.threshold };
        mine.postMessage(
          ask,
          [before, after].filter((it) => typeof it !== "string"),
        );
      },
      () => fail("A picture could not be loaded."),
    );
    return () => {
      over = true;
      worker.current = null;
      mine.terminate();
    };
  }, [frames, align]);
  useEffect(() => worker.current?.postMessage({ threshold } satisfies DifferenceAsk), [threshold]);
  return look;
}
