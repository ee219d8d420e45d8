"use client";

import { useSyncExternalStore } from "react";
import type { Lens } from "./pan-zoom";

/** How large the picture is drawn, in percent; a press shows it at 100 %. */
export function Scale({ lens }: { lens: Lens }) {
  const percent = useSyncExternalStore(
    lens.subscribe,
    () => Math.round(lens.scale() * 100),
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
      onClick={() => lens.actual()}
    >
      {percent} %
    </button>
  );
}
