import { type Compared, measureDifferentPixels, type PixelVisitor } from "./changed-pixels.ts";
import { flatAreas } from "./flat-colours.ts";
import type { RuleLimits } from "./rule.ts";

/** Most pixels that are stored: 31 bytes each. */
const MOST = 2_000_000;

/**
 * Different pixels of two parts with all that a threshold is applied to, so that another threshold reads no picture again. In the order in
 * which `visitChangedPixels` visits them.
 */
export type MeasuredPixels = {
  length: number;
  x: Uint32Array;
  y: Uint32Array;
  atA: Uint32Array;
  atB: Uint32Array;
  alpha: Uint8Array;
  /** Distance of the colours, 0 for smoothed edges. */
  delta: Float64Array;
  /** Rest of the distance that smoothing does not explain. */
  rest: Float64Array;
  /** 1 for pixels that can be part of a flat area under some threshold. */
  flat: Uint8Array;
};

/** Measures the different pixels of two parts. Null for parts with too many of them. */
export function measurePixels({ a, b, equalRows }: Omit<Compared, "limits">): MeasuredPixels | null {
  let length = 0;
  let capacity = 4096;
  const grown = <T extends Uint32Array | Uint8Array | Float64Array>(from: T): T => {
    const next = new (from.constructor as new (length: number) => T)(capacity);
    next.set(from as never);
    return next;
  };
  const pixels = {
    x: new Uint32Array(capacity),
    y: new Uint32Array(capacity),
    atA: new Uint32Array(capacity),
    atB: new Uint32Array(capacity),
    alpha: new Uint8Array(capacity),
    delta: new Float64Array(capacity),
    rest: new Float64Array(capacity),
  };
  const areas = flatAreas({ flat: 1 });
  const isComplete = measureDifferentPixels({ a, b, equalRows }, (x, y, atA, atB, alpha, delta, rest) => {
    if (length === MOST) return false;
    if (length === capacity) {
      capacity *= 2;
      for (const key of Object.keys(pixels) as (keyof typeof pixels)[]) pixels[key] = grown(pixels[key]) as never;
    }
    [pixels.x[length], pixels.y[length], pixels.atA[length], pixels.atB[length]] = [x, y, atA, atB];
    [pixels.alpha[length], pixels.delta[length], pixels.rest[length]] = [alpha, delta, rest];
    length++;
    areas.add(x, y, a.words[atA]!, b.words[atB]!);
    return true;
  });
  if (!isComplete) return null;
  const flat = new Uint8Array(length);
  let at = 0;
  areas.visitPixels((x, y) => {
    while (pixels.y[at] !== y || pixels.x[at] !== x) at++;
    flat[at++] = 1;
  });
  return { length, ...pixels, flat };
}

/** Visits measured pixels under a threshold: the same visits as `visitChangedPixels`. */
export function visitMeasuredPixels(pixels: MeasuredPixels, limits: RuleLimits, visit: PixelVisitor): void {
  const { length, x, y, atA, atB, alpha, delta, rest, flat } = pixels;
  // As pixelmatch computes it: another order rounds differently.
  const most = 35_215 * limits.colour * limits.colour;
  for (let at = 0; at < length; at++) {
    const isCounted = limits.strict || alpha[at]! > limits.alpha || (delta[at]! > most && rest[at]! > limits.colourDelta);
    if (isCounted) visit.counted(x[at]!, y[at]!, atA[at]!, atB[at]!);
    else {
      if (delta[at]! > most) visit.edge();
      if (flat[at]) visit.faint(x[at]!, y[at]!, atA[at]!, atB[at]!);
      else visit.scattered();
    }
  }
}
