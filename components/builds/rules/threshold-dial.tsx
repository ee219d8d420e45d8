"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { thresholdLabel, thresholdRule, thresholdText } from "@/lib/builds/threshold-effect";
import { rulePreview } from "@/lib/queries/build-rules";
import type { BuildKey } from "@/lib/queries/builds";
import { usePaused } from "@/components/ui/use-paused";

/** Milliseconds without a move before the effect on the whole build is read. */
const PAUSE_MS = 400;

type Props = {
  of: BuildKey;
  threshold: number;
  onThreshold: (threshold: number) => void;
  /** Opens the form that saves the threshold, for people who may. */
  onSave?: (() => void) | undefined;
  /** Result for the open picture, such as its number of areas. */
  picture?: ReactNode;
};

/**
 * Slider of the threshold. The picture is compared again by its owner with each move; the effect on the whole build follows when the slider
 * rests. Decisions never change: saving it makes a rule for later builds.
 */
export default function ThresholdDial({ of, threshold, onThreshold, onSave, picture }: Props) {
  const id = useId();
  const rested = usePaused(threshold, String(threshold), PAUSE_MS);
  const preview = useQuery(rulePreview(of, thresholdRule(rested)));
  const isStale = rested !== threshold || preview.isPlaceholderData;
  const text = preview.data ? thresholdText(preview.data, rested) : null;
  return (
    <section aria-label="Threshold" className="grid gap-2 p-3">
      <div className="flex items-center gap-2">
        <label htmlFor={id} className="font-medium">
          Threshold
        </label>
        <span className="ms-auto mono">{thresholdLabel(threshold)}</span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={threshold}
        aria-valuetext={thresholdLabel(threshold)}
        aria-describedby={`${id}-effect`}
        className="h-6 w-full accent-ink pointer-coarse:h-11"
        onChange={({ target }) => onThreshold(Number(target.value))}
      />
      <p className="flex justify-between text-2xs text-ink-3">
        <span>Every pixel</span>
        <span>Most tolerant</span>
      </p>
      {picture ? <p className="text-ink-2">{picture}</p> : null}
      <div id={`${id}-effect`} role="status" aria-busy={isStale} className={`min-h-10 ${isStale ? "opacity-60 transition-opacity" : ""}`}>
        {text ? (
          <>
            <p>{text.effect}</p>
            {text.warning ? (
              <p className="mt-1 flex items-start gap-1.5 font-medium text-danger">
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
                {text.warning}
              </p>
            ) : null}
            {text.note ? <p className="mt-1 text-xs text-ink-3">{text.note}</p> : null}
          </>
        ) : preview.error ? (
          <p className="text-danger">{preview.error.message}</p>
        ) : (
          <p className="text-ink-3">Counting…</p>
        )}
      </div>
      {onSave ? (
        <Button size="small" onClick={onSave}>
          Save for later builds…
        </Button>
      ) : null}
    </section>
  );
}
