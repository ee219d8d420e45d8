"use client";

import { useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useDifference } from "@/components/stage/compare/use-difference";
import { DEFAULT_THRESHOLD } from "@/lib/compare/rule";

type Props = {
  before: string;
  after: string;
  inPlace: boolean;
  threshold?: number;
  /** Element over the pictures that shows the progress, whatever the zoom. */
  noticeAt: HTMLElement | null;
  /** Called to load the pictures again. */
  onReload: () => void;
};

/** Fades every pixel that does not count, as compared in this browser by a threshold. */
export function DifferenceLayer({ before, after, inPlace, threshold = DEFAULT_THRESHOLD, noticeAt, onReload }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new attempt starts again with the same files
  const frames = useMemo(() => async () => [before, after] as const, [before, after, attempt]);
  const rule = useMemo(() => ({ threshold, inPlace }), [threshold, inPlace]);
  const difference = useDifference(frames, "corner", rule, holder);
  const retry = () => {
    onReload();
    setAttempt(attempt + 1);
  };
  const notice =
    difference.state === "found" ? null : (
      <p role="status" className="mx-auto flex w-fit items-center gap-2 rounded-md bg-sheet px-3 py-1 text-xs text-ink-2 shadow-float">
        {difference.state === "working" ? "Comparing…" : difference.problem}
        {difference.state === "failed" ? (
          <button type="button" className="link pointer-events-auto pointer-coarse:min-h-11" onClick={retry}>
            Try again
          </button>
        ) : null}
      </p>
    );
  return (
    <>
      <div ref={holder} aria-hidden />
      {noticeAt && notice ? createPortal(notice, noticeAt) : null}
    </>
  );
}
