"use client";

import { Expand, Eye, EyeOff, Grid2x2, MapPinPlus, Maximize, Minimize2, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import type { Lens } from "./pan-zoom";
import { Scale } from "./scale";
import { toggleFullscreen, useFullscreen } from "./use-fullscreen";
import styles from "./viewer.module.css";

type Props = {
  /** Null for a video, which is not zoomed. */
  lens: Lens | null;
  /** Absent where this reader cannot comment. */
  onPlace: (() => void) | null;
  placing: boolean;
  pins: number;
  pinsShown: boolean;
  onPinsShown: () => void;
  /** Of a video. */
  playback: ReactNode;
  /** What lies behind transparent parts, and the way to the next; null for what has none. */
  backdrop: { name: string; next: () => void } | null;
};

/** The bar that floats over the stage. */
export function Tools({ lens, onPlace, placing, pins, pinsShown, onPinsShown, playback, backdrop }: Props) {
  const fullscreen = useFullscreen();
  const rule = <span aria-hidden className="mx-1 h-4 w-px bg-line max-lg:hidden" />;
  return (
    <div
      role="toolbar"
      aria-label="Picture"
      // A software keyboard leaves the picture so little that they would cover it.
      className={`float flex in-[[style*=--seen]]:hidden h-10 items-center gap-1 px-1 whitespace-nowrap pointer-coarse:h-11 pointer-coarse:gap-0 pointer-coarse:px-0 ${styles.float}`}
    >
      {onPlace ? (
        <button
          type="button"
          aria-pressed={placing}
          aria-keyshortcuts="C"
          className="flex h-8 items-center gap-2 rounded-md ps-2.5 pe-2 transition-colors hover:bg-wash aria-pressed:bg-mark-wash pointer-coarse:h-11 pointer-coarse:px-3"
          onClick={onPlace}
        >
          <MapPinPlus aria-hidden className="size-4" />
          {placing ? "Press where it belongs" : "Comment"}
          <Kbd>{placing ? "Esc" : "C"}</Kbd>
        </button>
      ) : null}
      {pins ? (
        <IconButton label={pinsShown ? "Hide pins" : "Show pins"} shortcut="H" side="top" size="medium" onClick={onPinsShown}>
          {pinsShown ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </IconButton>
      ) : null}
      {playback}
      {lens ? (
        <>
          {onPlace || pins ? rule : null}
          <span className="contents max-lg:hidden">
            <IconButton label="Zoom out" shortcut="−" side="top" size="medium" className="max-lg:hidden" onClick={() => lens.step(-1)}>
              <Minus aria-hidden />
            </IconButton>
            <Scale lens={lens} />
            <IconButton label="Zoom in" shortcut="+" side="top" size="medium" className="max-lg:hidden" onClick={() => lens.step(1)}>
              <Plus aria-hidden />
            </IconButton>
          </span>
          <IconButton label="Fit" shortcut="0" side="top" size="medium" onClick={lens.fit}>
            <Maximize aria-hidden />
          </IconButton>
        </>
      ) : null}
      {backdrop ? (
        <IconButton label={`Backdrop: ${backdrop.name}`} side="top" size="medium" className="max-lg:hidden" onClick={backdrop.next}>
          <Grid2x2 aria-hidden />
        </IconButton>
      ) : null}
      {fullscreen.can ? (
        <IconButton
          label={fullscreen.on ? "Leave full screen" : "Full screen"}
          shortcut="F"
          side="top"
          size="medium"
          className="max-lg:hidden"
          onClick={toggleFullscreen}
        >
          {fullscreen.on ? <Minimize2 aria-hidden /> : <Expand aria-hidden />}
        </IconButton>
      ) : null}
    </div>
  );
}
