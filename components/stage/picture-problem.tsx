"use client";

import { useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";

type Props = { fileUrl: string; onRetry: () => void };

/** Says that a picture failed to load. Stands in the middle of the stage, whatever its zoom: the middle of a tall picture may be far away. */
export function PictureProblem({ fileUrl, onRetry }: Props) {
  const [stage, setStage] = useState<HTMLElement | null>(null);
  const find = useCallback((marker: HTMLElement | null) => {
    if (marker) setStage(marker.closest<HTMLElement>("[data-frame]")?.parentElement ?? null);
  }, []);
  return (
    <>
      <span ref={find} hidden />
      {stage
        ? createPortal(
            <div role="alert" className="pointer-events-none absolute inset-0 z-1 grid place-content-center p-4 text-center">
              <div className="pointer-events-auto sheet grid gap-3 p-5">
                <p className="text-ink-2">Couldn’t load the picture.</p>
                <p className="flex items-center justify-center gap-3">
                  <Button size="small" onClick={onRetry}>
                    Retry
                  </Button>
                  <a href={fileUrl} className="link">
                    Open file
                  </a>
                </p>
              </div>
            </div>,
            stage,
          )
        : null}
    </>
  );
}
