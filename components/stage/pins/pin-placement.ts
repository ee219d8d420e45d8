import type { PinTarget } from "./use-pin-pointer";

/** Placing of the next comment's pin. */
export type PinPlacement = {
  draft: PinTarget | null;
  /** The pin tool is active: the next press on the image places a pin. */
  placing: boolean;
  /** A target was chosen. `done`: the person writes next. */
  onAim: (target: PinTarget, done: boolean) => void;
};
