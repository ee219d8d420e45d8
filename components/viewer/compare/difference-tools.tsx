"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { percent } from "@/lib/compare/layout";
import { plural } from "@/lib/format";
import type { DifferenceState } from "./use-difference";

/** Summary of a difference: "3 changes · 2.55 % of pixels". */
export function differenceSummary(difference: DifferenceState): string {
  if (difference.state === "working") return "Comparing…";
  if (difference.state === "failed") return difference.problem;
  const { count, changed, width, height } = difference;
  if (!count) return "No difference";
  return `${plural(count, "change")} · ${percent(changed, width * height)} of pixels`;
}

/** Previous and next changed area, with the number of the current one. */
export function ChangeStepper({ current, total, onStep }: { current: number; total: number; onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <IconButton label="Previous change" shortcut="K" side="top" size="medium" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="px-1">
        <span className="max-sm:sr-only">Area </span>
        <b className="font-strong">{current + 1}</b> of {total}
      </span>
      <IconButton label="Next change" shortcut="J" side="top" size="medium" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  );
}

/** The largest threshold that can be chosen, as a share of the largest distance between two pixels. */
const MAX_THRESHOLD = 0.5;

/** Slider for the distance, 0 to 255, below which two pixels count as equal. */
export function ThresholdSlider({ threshold, onThreshold }: { threshold: number; onThreshold: (threshold: number) => void }) {
  return (
    <label className="flex items-center gap-2 px-2 max-sm:hidden">
      <span className="text-xs text-ink-2">Threshold</span>
      <input
        type="range"
        min={0}
        max={MAX_THRESHOLD * 100}
        value={Math.round((threshold / 255) * 100)}
        className="w-20 accent-ink"
        onChange={(event) => onThreshold(Math.round((Number(event.target.value) / 100) * 255))}
      />
      <span className="mono w-8">{(threshold / 255).toFixed(2)}</span>
    </label>
  );
}
