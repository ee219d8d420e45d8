"use client";

import { useKeys } from "@/components/ui/use-keys";
import type { SideName } from "@/components/stage/compare/side";
import type { PanZoom } from "@/components/stage/pan-zoom";
import { zoomKeys } from "@/components/stage/zoom-buttons";
import { modeKeys, stageModes } from "@/lib/review/compare-modes";
import type { StageSettings } from "./stage-picture";

type Options = {
  panZoom: () => PanZoom;
  /** Null where there is one picture. */
  onMode: ((mode: StageSettings["mode"]) => void) | null;
  /** Null where no content moved. */
  onMoved: (() => void) | null;
  onDetail: () => void;
  /** Goes to another area; false without areas. */
  step: (by: 1 | -1) => unknown;
  /** Shows a side alone; false where there is one picture. */
  show: (side: SideName) => unknown;
};

/** Keys of the stage: modes, zoom, areas, one side alone, and full screen. */
export function useStageKeys({ panZoom, onMode, onMoved, onDetail, step, show }: Options) {
  useKeys({
    ...zoomKeys(panZoom),
    ...(onMode && modeKeys(stageModes, onMode)),
    z: onDetail,
    j: (event) => (event.shiftKey ? step(1) : false),
    k: (event) => (event.shiftKey ? step(-1) : false),
    m: onMoved ?? undefined,
    ArrowLeft: () => show("before"),
    ArrowRight: () => show("after"),
    f: () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()),
  });
}
