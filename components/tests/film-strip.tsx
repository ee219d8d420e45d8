"use client";

import { ImageOff, Type } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { barParts, type ImageFrame } from "@/lib/tests/image-frames";
import { Day } from "@/components/ui/time";
import { DecisionIcon, decisionWords } from "./decision-words";

/** Width of a frame at least, in pixels. More frames than fit are scrolled. */
const FRAME = 128;

type Props = { frames: readonly ImageFrame[]; chosen: number; onChoose: (index: number) => void; onEnlarge: (index: number) => void };

/** Distinct images of a test in frames of equal width, above a bar that shows how long each was current. */
export function FilmStrip({ frames, chosen, onChoose, onEnlarge }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.closest("li");
    const box = strip.current;
    if (!current || !box) return;
    const [start, end] = [current.offsetLeft, current.offsetLeft + current.offsetWidth];
    if (start < box.scrollLeft) box.scrollLeft = start - 16;
    else if (end > box.scrollLeft + box.clientWidth) box.scrollLeft = end - box.clientWidth + 16;
  }, [chosen, frames]);
  const width = `max(100%, ${frames.length * (FRAME + 8) + 24}px)`;
  return (
    <div ref={strip} className="overflow-x-auto rounded-lg bg-stage" tabIndex={-1} data-strip>
      <div style={{ width }} className="px-4 pt-4 pb-3">
        <ol
          className="grid gap-2"
          style={{ gridTemplateColumns: `repeat(${frames.length}, minmax(0, 1fr))` }}
          aria-label="Distinct images, the oldest first"
        >
          {frames.map((frame, index) => (
            <li key={frame.hash} className="min-w-0">
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={`Image ${index + 1} of ${frames.length}. Build ${frame.image.first.number}. ${decisionWords(frame.image)}.`}
                className="block w-full rounded-sm text-start outline-offset-2"
                onClick={() => (index === chosen ? onEnlarge(index) : onChoose(index))}
              >
                <Picture frame={frame} isChosen={index === chosen} />
                <span className="mt-2 flex h-6 items-center justify-center gap-1.5 text-ink">
                  <DecisionIcon image={frame.image} />
                  <b className="font-strong">#{frame.image.first.number}</b>
                  <span className="min-w-0 truncate text-ink-2" dir="auto">
                    {deciderOf(frame)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
        <TimeBar frames={frames} chosen={chosen} />
      </div>
    </div>
  );
}

const deciderOf = ({ image: { decision } }: ImageFrame) =>
  decision?.ruleId ? "rule" : (decision?.user?.name ?? decision?.user?.slug ?? "");

function Picture({ frame: { image }, isChosen }: { frame: ImageFrame; isChosen: boolean }) {
  const [failed, setFailed] = useState<string | null>(null);
  const ring = isChosen ? "ring-2 ring-mark outline-1 outline-offset-2 outline-ink" : "ring-1 ring-line";
  const box = `grid aspect-16/10 max-h-52 w-full place-items-center overflow-hidden rounded-sm bg-sheet ${ring}`;
  if (!image.contentType.startsWith("image/"))
    return (
      <span className={box}>
        <Type aria-hidden className="size-5 text-ink-3" />
        <span className="sr-only">Text</span>
      </span>
    );
  if (!image.url || failed === image.url)
    return (
      <span className={`${box} content-center gap-1 px-2 text-center text-xs text-ink-2`}>
        <ImageOff aria-hidden className="size-5 text-ink-3" />
        No longer kept
      </span>
    );
  return (
    <span className={box}>
      {/* oxlint-disable-next-line next/no-img-element -- a signed URL that expires: no optimizer may keep it */}
      <img
        src={image.url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        className="size-full object-cover object-top"
        onError={() => setFailed(image.url)}
      />
    </span>
  );
}

/** Joins each frame with the time from which it was current. Drawn in shares of 100, so that it fits every width. */
function TimeBar({ frames, chosen }: { frames: readonly ImageFrame[]; chosen: number }) {
  const parts = barParts(frames);
  const first = frames.flatMap(({ spans }) => spans[0]?.from ?? []).toSorted((a, b) => a - b)[0];
  const last = Math.max(...frames.flatMap(({ spans }) => spans.map(({ to }) => to)));
  return (
    <div aria-hidden className="mt-1">
      <div className="relative h-11">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible rtl:-scale-x-100">
          {frames.map(({ hash }, index) => {
            const from = ((index + 0.5) / frames.length) * 100;
            const to = parts.findLast((part) => part.hash === hash)!.start;
            return (
              <path
                key={hash}
                d={`M${from} 0 C${from} 60 ${to} 10 ${to} 78`}
                fill="none"
                vectorEffect="non-scaling-stroke"
                stroke={index === chosen ? "var(--ink)" : "var(--line-strong)"}
              />
            );
          })}
        </svg>
        <div className="absolute inset-x-0 bottom-0 h-2">
          {parts.map(({ hash, start, width, isOdd }) => (
            <span
              key={`${hash} ${start}`}
              className={`absolute inset-y-0 rounded-[1px] ${hash === frames[chosen]?.hash ? "bg-mark ring-1 ring-ink" : isOdd ? "bg-ink-2 opacity-55" : "bg-ink-2 opacity-85"}`}
              style={{ insetInlineStart: `${start}%`, width: `calc(${width}% - 1px)` }}
            />
          ))}
        </div>
      </div>
      <p className="mt-2 flex justify-between text-xs text-ink-2">
        {first === undefined ? null : <Day at={new Date(first).toISOString()} />}
        <Day at={new Date(last).toISOString()} />
      </p>
    </div>
  );
}
