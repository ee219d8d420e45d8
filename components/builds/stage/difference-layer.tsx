"use client";

import { useMemo, useRef } from "react";
import { useDifference } from "@/components/viewer/compare/use-difference";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";

type Props = { before: string; after: string; inPlace: boolean; threshold?: number };

/** Fades every pixel that does not count, as compared in this browser by a threshold. */
export function DifferenceLayer({ before, after, inPlace, threshold = DEFAULT_THRESHOLD }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const frames = useMemo(() => async () => [before, after] as const, [before, after]);
  const rule = useMemo(() => ({ threshold, inPlace }), [threshold, inPlace]);
  const difference = useDifference(frames, "corner", rule, holder);
  return (
    <>
      <div ref={holder} aria-hidden />
      {difference.state === "found" ? null : (
        <p role="status" className="absolute inset-x-0 top-2 mx-auto w-fit rounded-md bg-sheet px-3 py-1 text-xs text-ink-2 shadow-float">
          {difference.state === "working" ? "Comparing…" : difference.problem}
        </p>
      )}
    </>
  );
}
