"use client";

import { ChevronLeft, ChevronRight, MoveVertical } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { percentage, plural } from "@/lib/format";
import type { DifferenceState } from "./use-difference";

/** Summary of a difference: "3 changes, 2.6% of the image". */
export function differenceSummary(difference: DifferenceState): string {
  if (difference.state === "working") return "Comparing…";
  if (difference.state === "failed") return difference.problem;
  const { areas, changed, width, height } = difference;
  if (!areas.length) return "No difference";
  return `${plural(areas.length, "change")}, ${percentage(changed / (width * height))} of the image`;
}

/** Previous and next changed area, with the number of the current one. */
export function ChangeStepper({ current, total, onStep }: { current: number; total: number; onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <IconButton label="Previous change" shortcut="K" side="top" size="medium" onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="min-w-13 px-1 text-center">
        <span className="sr-only">Change </span>
        {current + 1} of {total}
      </span>
      <IconButton label="Next change" shortcut="J" side="top" size="medium" onClick={() => onStep(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </>
  );
}

/** Button between comparing content that moved up or down with itself, and with what is now in its place. */
export function MovedRowsToggle({ inPlace, onToggle }: { inPlace: boolean; onToggle: () => void }) {
  return (
    <IconButton
      label={inPlace ? "Follow moved content" : "Compare in place"}
      shortcut="M"
      side="top"
      size="medium"
      aria-pressed={inPlace}
      onClick={onToggle}
    >
      <MoveVertical aria-hidden />
    </IconButton>
  );
}

/** Slider for the threshold, 0 to 1: higher tolerates larger differences of colours. */
export function ThresholdSlider({ threshold, onThreshold }: { threshold: number; onThreshold: (threshold: number) => void }) {
  return (
    <label className="flex items-center gap-2 px-2 max-sm:hidden">
      <span className="text-xs text-ink-2">Threshold</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={threshold}
        className="w-20 accent-ink"
        onChange={(event) => onThreshold(Number(event.target.value))}
      />
      <span className="mono w-8">{threshold.toFixed(2)}</span>
    </label>
  );
}
