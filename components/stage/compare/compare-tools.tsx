"use client";

import { Link2, Link2Off } from "lucide-react";
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { CompareMode } from "@/lib/review/view";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { AddPinButton } from "@/components/stage/add-pin-button";
import { FullscreenButton } from "@/components/stage/fullscreen-button";
import { PinsToggle, ToolbarZoom } from "@/components/stage/zoom-buttons";
import styles from "./compare.module.css";
import { ChangeStepper, MovedRowsToggle, ThresholdSlider } from "./difference-tools";
import { HoldToBlink } from "./hold-to-blink";
import type { ChangesState } from "./use-changed-areas";

type Props = {
  mode: CompareMode;
  panZoom: PanZoom;
  /** Both panes pan and zoom together. */
  sync: { linked: boolean; onToggle: () => void };
  blink: ComponentProps<typeof HoldToBlink>;
  changes: ChangesState;
  /** The pin tool. Null where this person cannot comment. */
  place: ComponentProps<typeof AddPinButton> | null;
  /** Null where there are no pins. */
  pins: ComponentProps<typeof PinsToggle> | null;
  /** Bars above the toolbar. */
  children: ReactNode;
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

/** The toolbar of a comparison for its mode, below further bars. */
export function CompareTools({ mode, panZoom, sync, blink, changes, place, pins, children }: Props) {
  const { areas, current, step, rule, setRule, follow, isInPlace } = changes;
  const bar = useBarHeight();
  return (
    <div ref={bar} className={`${styles.bar} grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2`}>
      {children}
      <div
        role="toolbar"
        aria-label="Comparison"
        className="float flex h-10 max-w-full items-center gap-1 px-1 whitespace-nowrap max-sm:overflow-x-auto max-sm:[scrollbar-width:none] pointer-coarse:h-11 pointer-coarse:gap-0 pointer-coarse:px-0"
      >
        {place ? (
          <>
            <AddPinButton {...place} isCompact />
            {separator}
          </>
        ) : null}
        {areas.length ? (
          <>
            <ChangeStepper current={current} total={areas.length} onStep={step} />
            {separator}
          </>
        ) : null}
        {mode === "diff" ? (
          <ThresholdSlider threshold={rule.threshold} onThreshold={(threshold) => setRule({ ...rule, threshold })} />
        ) : null}
        {follow ? <MovedRowsToggle inPlace={isInPlace} onToggle={follow} /> : null}
        {mode === "split" ? (
          <IconButton
            label={sync.linked ? "Unsync panes" : "Sync panes"}
            shortcut="L"
            side="top"
            size="medium"
            aria-pressed={sync.linked}
            onClick={sync.onToggle}
          >
            {sync.linked ? <Link2 aria-hidden /> : <Link2Off aria-hidden />}
          </IconButton>
        ) : (
          <HoldToBlink {...blink} />
        )}
        {pins ? <PinsToggle {...pins} /> : null}
        {separator}
        <ToolbarZoom panZoom={panZoom} />
        <FullscreenButton />
      </div>
    </div>
  );
}
