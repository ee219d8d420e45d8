"use client";

import { Link2, Link2Off, Scaling, SquareDashed } from "lucide-react";
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { CompareMode } from "@/lib/review/view";
import type { PanZoom } from "@/components/viewer/pan-zoom";
import { PlaceButton } from "@/components/viewer/place-button";
import { PinsToggle, ZoomButtons } from "@/components/viewer/zoom-buttons";
import styles from "./compare.module.css";
import { ChangeStepper, differenceSummary, MovedRowsToggle, ThresholdSlider } from "./difference-tools";
import { HoldToBlink } from "./hold-to-blink";
import type { ChangesState } from "./use-changed-areas";

type Props = {
  mode: CompareMode;
  panZoom: PanZoom;
  mix: number;
  onMix: (mix: number) => void;
  linked: boolean;
  onLinked: () => void;
  /** Both sizes and their difference: `1280×720 → 1280×744, +24 px`. Null for equal sizes. */
  sizes: string | null;
  scaled: boolean;
  onScaled: () => void;
  changes: ChangesState;
  onStep: (by: 1 | -1) => void;
  blink: ComponentProps<typeof HoldToBlink>;
  playback: ReactNode;
  /** The pin tool. Null where this person cannot comment. */
  place: ComponentProps<typeof PlaceButton> | null;
  /** Null where there are no pins. */
  pins: ComponentProps<typeof PinsToggle> | null;
};

/** Keeps `--bar-height` of the parent equal to the height of the bars, so that they don't cover the images. */
function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { parentElement: panes } = bar.current!;
    const observer = new ResizeObserver(([entry]) => panes!.style.setProperty("--bar-height", `${Math.ceil(entry!.contentRect.height)}px`));
    observer.observe(bar.current!);
    return () => observer.disconnect();
  }, []);
  return bar;
}

const separator = <span aria-hidden className="mx-1 h-4 w-px bg-line max-sm:hidden" />;

/** The bars of a comparison: result, sizes, playback, and a toolbar for the mode. */
export function CompareTools(props: Props) {
  const { mode, panZoom, mix, onMix, linked, onLinked, sizes, scaled, onScaled, changes, onStep, blink, playback, place, pins } = props;
  const { difference, areas, current, rule, setRule } = changes;
  const moves = difference.state === "found" && difference.moves;
  const bar = useBarHeight();
  return (
    <div ref={bar} className={`${styles.bar} grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2`}>
      {mode === "diff" ? (
        <p role="status" className="float px-3 py-1 text-xs text-ink-2">
          {differenceSummary(difference)}
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
        className="float flex h-10 max-w-full items-center gap-1 px-1 whitespace-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none] pointer-coarse:h-11"
      >
        {place ? (
          <>
            <PlaceButton {...place} isCompact />
            {separator}
          </>
        ) : null}
        {areas.length ? (
          <>
            <ChangeStepper current={current} total={areas.length} onStep={onStep} />
            {separator}
          </>
        ) : null}
        {mode === "diff" ? (
          <ThresholdSlider threshold={rule.threshold} onThreshold={(threshold) => setRule({ ...rule, threshold })} />
        ) : null}
        {moves || rule.inPlace ? (
          <MovedRowsToggle inPlace={rule.inPlace} onToggle={() => setRule({ ...rule, inPlace: !rule.inPlace })} />
        ) : null}
        {mode === "onion" ? <OpacitySlider mix={mix} onMix={onMix} /> : null}
        {mode === "split" ? (
          <IconButton
            label={linked ? "Unsync panes" : "Sync panes"}
            shortcut="L"
            side="top"
            size="medium"
            aria-pressed={linked}
            onClick={onLinked}
          >
            {linked ? <Link2 aria-hidden /> : <Link2Off aria-hidden />}
          </IconButton>
        ) : (
          <HoldToBlink {...blink} />
        )}
        {pins ? <PinsToggle {...pins} /> : null}
        {separator}
        <ZoomButtons panZoom={panZoom} />
      </div>
    </div>
  );
}

/** Slider for the opacity of the newer side in an onion skin, in percent. */
function OpacitySlider({ mix, onMix }: { mix: number; onMix: (mix: number) => void }) {
  return (
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
  );
}
