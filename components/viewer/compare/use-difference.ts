"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import type { DifferenceAnswer, DifferenceAsk, Found } from "@/lib/compare/difference.worker";
import type { Align } from "@/lib/compare/layout";
import styles from "./compare.module.css";

type Frame = string | ImageBitmap;
export type Look = { state: "working" } | { state: "failed"; problem: string } | ({ state: "found" } & Found);

/** A canvas that is drawn from beside the page. It can be handed over once: each worker has its own. */
function putMask(holder: HTMLElement): OffscreenCanvas {
  const canvas = document.createElement("canvas");
  canvas.className = styles["mask"]!;
  canvas.dataset["mask"] = "";
  holder.replaceChildren(canvas);
  return canvas.transferControlToOffscreen();
}

/**
 * Works a difference out beside the page, as long as `frames` is there to say what of. The mask is put into `holder` and drawn
 * from beside the page as well; the rest is answered. Another threshold is told from what the worker holds already.
 */
export function useDifference(
  frames: (() => Promise<readonly [Frame, Frame]>) | null,
  align: Align,
  threshold: number,
  holder: RefObject<HTMLElement | null>,
): Look {
  const [look, setLook] = useState<Look>({ state: "working" });
  const worker = useRef<Worker | null>(null);
  const latest = useRef(threshold);
  latest.current = threshold;
  useEffect(() => {
    if (!frames) return;
    setLook({ state: "working" });
    const mine = new Worker(new URL("../../../lib/compare/difference.worker.ts", import.meta.url), { type: "module" });
    worker.current = mine;
    const fail = (problem: string) => setLook({ state: "failed", problem });
    mine.addEventListener("message", ({ data }: MessageEvent<DifferenceAnswer>) => {
      if ("problem" in data) return fail(data.problem);
      setLook({ state: "found", ...data });
    });
    mine.addEventListener("error", () => fail("The difference could not be worked out."));
    let over = false;
    frames().then(
      ([before, after]) => {
        if (over) return;
        const ask: DifferenceAsk = { before, after, align, threshold: latest.current, mask: putMask(holder.current!) };
        mine.postMessage(ask, [ask.mask, ...[before, after].filter((it) => typeof it !== "string")]);
      },
      () => fail("A picture could not be loaded."),
    );
    return () => {
      over = true;
      worker.current = null;
      mine.terminate();
    };
  }, [frames, align, holder]);
  useEffect(() => worker.current?.postMessage({ threshold } satisfies DifferenceAsk), [threshold]);
  return look;
}
