"use client";

import { Eye, EyeOff, Maximize, Minus, Plus, UnfoldHorizontal } from "lucide-react";
import { useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import type { PanZoom } from "./pan-zoom";

/** Shows the zoom in percent. Zooms to 100 % when pressed. */
function ZoomLevel({ panZoom }: { panZoom: PanZoom }) {
  const percent = useSyncExternalStore(
    panZoom.subscribe,
    () => Math.round(panZoom.scale() * 100),
    () => 100,
  );
  return (
    <button
      type="button"
      aria-label={`Zoom, now ${percent} percent. Show at 100 percent`}
      aria-keyshortcuts="1"
      data-tip="100 %  1"
      data-side="top"
      className="tip mono h-8 min-w-14 rounded-md px-1 text-center text-ink hover:bg-wash max-lg:hidden"
      onClick={() => panZoom.actual()}
    >
      {percent} %
    </button>
  );
}

/** Zoom out, zoom level, zoom in and fit. Small screens have only fit: they zoom with two fingers. */
export const ZoomButtons = ({ panZoom }: { panZoom: PanZoom }) => (
  <>
    <IconButton label="Zoom out" shortcut="−" side="top" size="medium" className="max-lg:hidden" onClick={() => panZoom.step(-1)}>
      <Minus aria-hidden />
    </IconButton>
    <ZoomLevel panZoom={panZoom} />
    <IconButton label="Zoom in" shortcut="+" side="top" size="medium" className="max-lg:hidden" onClick={() => panZoom.step(1)}>
      <Plus aria-hidden />
    </IconButton>
    <IconButton label="Fit" shortcut="0" side="top" size="medium" onClick={panZoom.fit}>
      <Maximize aria-hidden />
    </IconButton>
    <IconButton label="Fit width" shortcut="2" side="top" size="medium" className="max-lg:hidden" onClick={panZoom.fitWidth}>
      <UnfoldHorizontal aria-hidden />
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

/** Keys that zoom and scroll: + and = in, - out, 0 fits, 1 shows at 100 %, 2 fits the width, Page Up and Page Down. */
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
