"use client";

import { type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { BuildCause } from "@/lib/queries/builds";
import { FRAME, FramedPart, frameUrl, frameWidth, type FrameSide } from "./phone-part";
import { type FrameElements, usePinch } from "./use-pinch";

const otherSide = { before: "after", after: "before" } as const;
const names = { before: "Before", after: "After" } as const;

type Props = {
  cause: BuildCause;
  letter: string;
  /** Numbers of the builds of both sides. */
  builds: Record<FrameSide, number | null>;
  /** Loads the causes again, for pictures whose URL has expired. */
  onReload: () => void;
};

/** Both sides of a change, stacked. A tap on one shows the other in its place; two fingers zoom both. */
export function PhonePictures({ cause, letter, builds, onReload }: Props) {
  const { frame, name } = cause.sample;
  const [first, second] = [useFrame(), useFrame()];
  const frames = useMemo(() => [first, second] as const, [first, second]);
  const { scale, reset } = usePinch(FRAME, frames);
  const [swapped, setSwapped] = useState<FrameSide | null>(null);
  const isZoomed = scale > 1.01;
  const note = isZoomed
    ? `Zoomed to ${Math.round(scale * 100)}%`
    : frame && frame.scale < 1
      ? `Shown at ${Math.round(frame.scale * 100)}%`
      : "";
  return (
    <div className="grid gap-3 px-4 pt-3 pb-4">
      {(["before", "after"] as const).map((side) => {
        const shown = swapped === side ? otherSide[side] : side;
        const url = frameUrl(cause, shown);
        return (
          <figure key={side} className={`min-w-0 ${frameWidth}`}>
            <figcaption className="flex h-6 items-start justify-between gap-3 mono text-2xs text-ink-2">
              <span className="shrink-0">
                {names[shown]}
                {builds[shown] ? ` #${builds[shown]}` : ""}
              </span>
              {side === "before" ? (
                <span className="min-w-0 truncate" dir="auto" title={name}>
                  {name}
                </span>
              ) : (
                <span className="flex items-start gap-3">
                  {note}
                  {isZoomed ? (
                    <button type="button" className="-mt-3.5 -mb-3 h-11 rounded-sm px-2 text-link" onClick={reset}>
                      Fit
                    </button>
                  ) : null}
                </span>
              )}
            </figcaption>
            <Framed
              elements={side === "before" ? first : second}
              label={`Show the ${otherSide[side]} image here`}
              isSwapped={swapped === side}
              onSwap={() => setSwapped(swapped === side ? null : side)}
              onReload={onReload}
              url={url}
            >
              {(onError) =>
                frame && url ? (
                  <FramedPart frame={frame} side={shown} url={url} letter={letter} onError={onError} />
                ) : (
                  <span className="grid h-full place-items-center text-ink-2">Text. Open it to see its lines.</span>
                )
              }
            </Framed>
          </figure>
        );
      })}
    </div>
  );
}

function useFrame(): FrameElements {
  const stage = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  return useMemo(() => ({ stage, layer }), []);
}

type FramedProps = {
  elements: { stage: RefObject<HTMLDivElement | null>; layer: RefObject<HTMLDivElement | null> };
  label: string;
  isSwapped: boolean;
  onSwap: () => void;
  onReload: () => void;
  url: string | null;
  children: (onError: () => void) => ReactNode;
};

/** A frame that swaps its picture when it is pressed. A picture that fails to load gives way to a retry. */
function Framed({ elements, label, isSwapped, onSwap, onReload, url, children }: FramedProps) {
  const { stage, layer } = elements;
  const [failed, setFailed] = useState<string | null>(null);
  const isFailed = failed !== null && failed === url;
  return (
    <div
      ref={stage}
      className="relative aspect-[358/232] w-full touch-pan-y overflow-hidden rounded-sm bg-sheet ring-1 ring-line select-none data-zoomed:touch-none"
    >
      <div className="absolute inset-0">
        <div ref={layer} className="absolute inset-0 origin-top-left">
          {isFailed ? null : children(() => setFailed(url))}
        </div>
      </div>
      {isFailed ? (
        <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-ink-2">
          Couldn’t load the image.
          <Button
            size="small"
            onClick={() => {
              setFailed(null);
              onReload();
            }}
          >
            Retry
          </Button>
        </div>
      ) : url ? (
        <button type="button" aria-label={label} aria-pressed={isSwapped} onClick={onSwap} className="absolute inset-0 rounded-sm" />
      ) : null}
    </div>
  );
}
