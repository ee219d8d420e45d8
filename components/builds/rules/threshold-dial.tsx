"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { thresholdLabel, thresholdRule } from "@/lib/builds/threshold-effect";
import type { BuildKey } from "@/lib/queries/builds";
import { ThresholdEffect } from "./threshold-effect";
import { useRehearsal } from "./use-rehearsal";

type Props = {
  of: BuildKey;
  threshold: number;
  onThreshold: (threshold: number) => void;
  /** Opens the form that saves the threshold, for people who may. */
  onSave?: (() => void) | undefined;
};

/** Slider of the threshold. The effect on the whole build follows when it rests. Decisions never change: saving it makes a rule for later builds. */
export function ThresholdDial({ of, threshold, onThreshold, onSave }: Props) {
  const id = useId();
  const rehearsal = useRehearsal(of, thresholdRule(threshold));
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
      <ThresholdEffect id={`${id}-effect`} rehearsal={rehearsal} className="min-h-10" />
      {onSave ? (
        <Button size="small" onClick={onSave}>
          Save for later builds…
        </Button>
      ) : null}
    </section>
  );
}
