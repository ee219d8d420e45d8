import type { MediaState } from "../contract/media-refusals.ts";

/** Returns the state in a file name: `-before` or `-after` before the extension, any case. */
export const stateOfName = (name: string): MediaState | null =>
  (/-(before|after)(\.[^.]+)?$/i.exec(name)?.[1]?.toLowerCase() as MediaState | undefined) ?? null;

const STATED = /[-_. ](before|after)(?=\.[^.]*$|$)/i;

/** Returns a name without the suffix of its state: `checkout-before.png` becomes `checkout.png`. */
export const plainName = (name: string) => name.replace(STATED, "");
