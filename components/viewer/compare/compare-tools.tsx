"use client";

import { ChevronLeft, ChevronRight, Eye, EyeOff, Link2, Link2Off, Maximize, Minus, Plus, Scaling, SquareDashed } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { percent } from "@/lib/compare/layout";
import { plural } from "@/lib/format";
import type { Mode } from "@/lib/review/view";
import type { Lens } from "@/components/viewer/pan-zoom";
import { Scale } from "@/components/viewer/scale";
import styles from "./compare.module.css";
import type { Look } from "./use-difference";

type Props = {
  mode: Mode;
  lens: Lens;
  mix: number;
  onMix: (mix: number) => void;
  linked: boolean;
  onLinked: () => void;
  /** `1280×720 → 1280×744, +24 px`; null for equal sizes. */
  sizes: string | null;
  scaled: boolean;
  onScaled: () => void;
  look: Look;
  current: number;
  onStep: (by: 1 | -1) => void;
  threshold: number;
  onThreshold: (threshold: number) => void;
  /** The name of the side that blinking shows, and whether it does now. */
  other: string;
  held: boolean;
  onHold: (held: boolean) => void;
  playback: ReactNode;
  /** Null where nothing is pinned. */
  pins: { shown: boolean; toggle: () => void } | null;
};

const rule = <span aria-hidden className="mx-1 h-4 w-px bg-line" />;

/** What was found, in words: "3 changed areas, 2.55 % of pixels differ". */
function lookWords(look: Look): string {
  if (look.state === "working") return "Working out the difference…";
  if (look.state === "failed") return look.problem;
  if (!look.count) return "No difference";
  return `${plural(look.count, "changed area")}, ${percent(look.changed, look.width * look.height)} of pixels differ`;
}

/** The bar of a comparison: what the mode needs, then the sizes, then the zoom. */
export function CompareTools(props: Props) {
  const { mode, lens, mix, onMix, linked, onLinked, sizes, scaled, onScaled, look, current, onStep, other, held, onHold, playback, pins } =
    props;
  const bar = useRef<HTMLDivElement>(null);
  // The pictures leave room for the bars, which come, go and wrap.
  useLayoutEffect(() => {
    const { parentElement: panes } = bar.current!;
    const watch = new ResizeObserver(([entry]) => panes!.style.setProperty("--bar-height", `${Math.ceil(entry!.contentRect.height)}px`));
    watch.observe(bar.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={bar} className={`${styles.bar} grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2`}>
      {mode === "diff" ? (
        <p role="status" className="float px-3 py-1 text-xs text-ink-2">
          {lookWords(look)}
        </p>
      ) : null}
      {sizes ? (
        <p className="float flex items-center gap-2 px-3 py-1 text-xs text-ink-2">
          <span className="mono">{sizes}</span>
          <button type="button" className="link inline-flex items-center gap-1" aria-pressed={scaled} onClick={onScaled}>
            {scaled ? <SquareDashed aria-hidden className="size-3.5" /> : <Scaling aria-hidden className="size-3.5" />}
            {scaled ? "Align top left" : "Scale to fit"}
          </button>
        </p>
      ) : null}
      {playback}
      <div
        role="toolbar"
        aria-label="Comparison"
        className="float flex h-10 max-w-full items-center gap-1 px-1 whitespace-nowrap pointer-coarse:h-11"
      >
        {mode === "diff" && look.state === "found" && look.areas.length ? (
          <>
            <IconButton label="Previous change" shortcut="K" side="top" size="medium" onClick={() => onStep(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span className="px-1">
              <span className="max-sm:sr-only">Area </span>
              <b className="font-strong">{current + 1}</b> of {look.areas.length}
            </span>
            <IconButton label="Next change" shortcut="J" side="top" size="medium" onClick={() => onStep(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
            {rule}
          </>
        ) : null}
        {mode === "diff" ? (
          <label className="flex items-center gap-2 px-2 max-sm:hidden">
            <span className="text-xs text-ink-2">Ignore below</span>
            <input
              type="range"
              min={0}
              max={50}
              value={Math.round((props.threshold / 255) * 100)}
              className="w-20 accent-ink"
              onChange={(event) => props.onThreshold(Math.round((Number(event.target.value) / 100) * 255))}
            />
            <span className="mono w-8">{(props.threshold / 255).toFixed(2)}</span>
          </label>
        ) : null}
        {mode === "onion" ? (
          <label className="flex items-center gap-2 px-2">
            <span className="text-xs text-ink-2 max-sm:sr-only">Opacity</span>
            <input
              type="range"
              min={0}
              max={100}
              value={mix}
              className="w-28 accent-ink max-sm:w-20"
              onChange={(event) => onMix(Number(event.target.value))}
            />
            <span className="mono w-9 max-sm:hidden">{Math.round(mix)} %</span>
          </label>
        ) : null}
        {mode === "split" ? (
          <IconButton
            label={linked ? "Move each side by itself" : "Move both sides together"}
            shortcut="L"
            side="top"
            size="medium"
            aria-pressed={linked}
            onClick={onLinked}
          >
            {linked ? <Link2 aria-hidden /> : <Link2Off aria-hidden />}
          </IconButton>
        ) : (
          <button
            type="button"
            aria-pressed={held}
            aria-keyshortcuts="B"
            className="h-8 touch-none rounded-md px-2.5 select-none hover:bg-wash aria-pressed:bg-mark-wash pointer-coarse:h-11"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              onHold(true);
            }}
            onPointerUp={() => onHold(false)}
            onPointerCancel={() => onHold(false)}
            onKeyDown={(event) => (event.key === " " || event.key === "Enter") && onHold(true)}
            onKeyUp={() => onHold(false)}
            onBlur={() => onHold(false)}
          >
            Hold for {other}
          </button>
        )}
        {pins ? (
          <IconButton label={pins.shown ? "Hide pins" : "Show pins"} shortcut="H" side="top" size="medium" onClick={pins.toggle}>
            {pins.shown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
          </IconButton>
        ) : null}
        {rule}
        <IconButton label="Zoom out" shortcut="−" side="top" size="medium" className="max-lg:hidden" onClick={() => lens.step(-1)}>
          <Minus aria-hidden />
        </IconButton>
        <Scale lens={lens} />
        <IconButton label="Zoom in" shortcut="+" side="top" size="medium" className="max-lg:hidden" onClick={() => lens.step(1)}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label="Fit" shortcut="0" side="top" size="medium" onClick={lens.fit}>
          <Maximize aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
