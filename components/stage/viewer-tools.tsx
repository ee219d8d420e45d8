"use client";

import { Grid2x2 } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { FullscreenButton } from "./fullscreen-button";
import type { PanZoom } from "./pan-zoom";
import { AddPinButton } from "./add-pin-button";
import styles from "./viewer.module.css";
import { PinsToggle, ToolbarZoom } from "./zoom-buttons";

const BACKDROPS = ["plain", "checked", "light", "dark"] as const;
const TRANSPARENT_TYPES = ["image/png", "image/webp", "image/avif", "image/gif"];

/** The colour behind transparent parts of an image, and a function that takes the next one. */
type Backdrop = { name: (typeof BACKDROPS)[number]; next: () => void };

/** The backdrop of the stage. Null for a type without transparency. */
export function useBackdrop(contentType: string): Backdrop | null {
  const [name, setName] = useState<Backdrop["name"]>("plain");
  if (!TRANSPARENT_TYPES.includes(contentType)) return null;
  return { name, next: () => setName(BACKDROPS[(BACKDROPS.indexOf(name) + 1) % BACKDROPS.length]!) };
}

type Props = {
  panZoom: PanZoom;
  /** Starts or stops placing a pin. Null where this person cannot comment. */
  onPlace: (() => void) | null;
  placing: boolean;
  /** Null where there are no pins. */
  pins: ComponentProps<typeof PinsToggle> | null;
  backdrop: Backdrop | null;
};

/** The toolbar over the stage. */
export function ViewerTools({ panZoom, onPlace, placing, pins, backdrop }: Props) {
  const rule = <span aria-hidden className="mx-1 h-4 w-px bg-line max-lg:hidden" />;
  return (
    <div
      role="toolbar"
      aria-label="View"
      // Hidden while a software keyboard is open: the tools would cover the image.
      className={`float flex in-[[style*=--seen]]:hidden h-10 items-center gap-1 px-1 whitespace-nowrap pointer-coarse:h-11 pointer-coarse:gap-0 pointer-coarse:px-0 ${styles.float}`}
    >
      {onPlace ? <AddPinButton placing={placing} onPlace={onPlace} /> : null}
      {pins ? <PinsToggle {...pins} /> : null}
      {onPlace || pins ? rule : null}
      <ToolbarZoom panZoom={panZoom} />
      {backdrop ? (
        <IconButton label={`Backdrop: ${backdrop.name}`} side="top" size="medium" className="max-lg:hidden" onClick={backdrop.next}>
          <Grid2x2 aria-hidden />
        </IconButton>
      ) : null}
      <FullscreenButton />
    </div>
  );
}
