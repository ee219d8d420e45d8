"use client";

type MixProps = { mix: number; onMix: (mix: number) => void };

/** Slider of an onion skin: the opacity of the image after. */
export const MixSlider = ({ mix, onMix }: MixProps) => (
  <label className="float flex items-center gap-3 px-3 py-2 text-xs text-ink-2 pointer-coarse:min-h-11">
    Before
    <span className="sr-only">Opacity of the image after</span>
    <input type="range" min={0} max={100} value={mix} className="w-40 accent-ink" onChange={(event) => onMix(Number(event.target.value))} />
    After
  </label>
);
