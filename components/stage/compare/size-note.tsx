"use client";

import { Scaling, SquareDashed } from "lucide-react";

type Props = {
  /** Both sizes and their difference: `1280×720 → 1280×744, +24 px`. */
  sizes: string;
  scaled: boolean;
  onScaled: () => void;
};

/** The two sizes of a comparison, and the button that scales the older picture to the newer. */
export const SizeNote = ({ sizes, scaled, onScaled }: Props) => (
  <p className="float flex items-center gap-2 px-3 py-1 text-xs text-ink-2">
    <span className="mono">{sizes}</span>
    <button type="button" className="link inline-flex items-center gap-1" aria-pressed={scaled} onClick={onScaled}>
      {scaled ? <SquareDashed aria-hidden className="size-3.5" /> : <Scaling aria-hidden className="size-3.5" />}
      {scaled ? "Align top left" : "Scale to fit"}
    </button>
  </p>
);
