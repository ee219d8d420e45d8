"use client";

import { Eye, EyeOff, Maximize, Minus, Plus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { PanZoom } from "./pan-zoom";

type ZoomProps = {
  panZoom: PanZoom;
  /** Shows what the page presents first. Absent: all of the image, or its width. */
  onFit?: () => void;
  /** Says "Fit" and "Width" where these are the scale. */
  isNamed?: boolean;
  /** Classes of each button, such as one that hides them on narrow screens. */
  className?: string;
};

/** Zoom out, the scale, zoom in. The scale is a button that goes from any scale to 100%, and from there back. */
export function ZoomButtons({ panZoom, onFit, isNamed = false, className = "" }: ZoomProps) {
  const percent = useSyncExternalStore(
    panZoom.subscribe,
    () => Math.round(panZoom.scale() * 100),
    () => 100,
  );
  const name = useSyncExternalStore(panZoom.subscribe, panZoom.scaleName, () => "Fit");
  const shown = (isNamed && name) || `${percent}%`;
  const [goal, key, go] =
    percent === 100 && !onFit
      ? (["Fit width", "2", panZoom.fitWidth] as const)
      : percent === 100 || (name === "Width" && !onFit)
        ? (["Fit", "0", onFit ?? panZoom.fit] as const)
        : (["100%", "1", () => panZoom.actual()] as const);
  return (
    <>
      <IconButton label="Zoom out" shortcut="−" side="top" size="medium" className={className} onClick={() => panZoom.step(-1)}>
        <Minus aria-hidden />
      </IconButton>
      <button
        type="button"
        aria-label={`Zoom, now ${shown}. Show at: ${goal}`}
        aria-keyshortcuts={key}
        data-tip={`${goal}  ${key}`}
        data-side="top"
        className={`tip mono h-8 min-w-14 rounded-md px-1 text-center text-ink hover:bg-wash pointer-coarse:h-11 ${className}`}
        onClick={go}
      >
        {shown}
      </button>
      <IconButton label="Zoom in" shortcut="+" side="top" size="medium" className={className} onClick={() => panZoom.step(1)}>
        <Plus aria-hidden />
      </IconButton>
    </>
  );
}

/** Zoom of a toolbar over the image. Small screens have a button that fits the image alone: they zoom with two fingers. */
export const ToolbarZoom = ({ panZoom }: { panZoom: PanZoom }) => (
  <>
    <ZoomButtons panZoom={panZoom} className="max-lg:hidden" />
    <IconButton label="Fit" shortcut="0" side="top" size="medium" className="lg:hidden" onClick={panZoom.fit}>
      <Maximize aria-hidden />
    </IconButton>
  </>
);

/** Hides or shows the pins. */
export const PinsToggle = ({ shown, onToggle }: { shown: boolean; onToggle: () => void }) => (
  <IconButton label={shown ? "Hide pins" : "Show pins"} shortcut="H" side="top" size="medium" onClick={onToggle}>
    {shown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
  </IconButton>
);

/** Lists and fields beside a stage, which scroll with the same keys. */
const isInPanel = ({ target }: KeyboardEvent) => target instanceof Element && target.closest("aside") !== null;

/** Keys that zoom and scroll: + and = in, - out, 0 fits, 1 shows at 100%, 2 fits the width, Page Up and Page Down. */
export const zoomKeys = (panZoom: () => PanZoom) => ({
  "+": () => panZoom().step(1),
  "=": () => panZoom().step(1),
  "-": () => panZoom().step(-1),
  "0": () => panZoom().fit(),
  "1": () => panZoom().actual(),
  "2": () => panZoom().fitWidth(),
  PageDown: (event: KeyboardEvent) => !isInPanel(event) && panZoom().scrollPages(1),
  PageUp: (event: KeyboardEvent) => !isInPanel(event) && panZoom().scrollPages(-1),
});
