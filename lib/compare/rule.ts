/**
 * Sensitivity of a comparison. `threshold` is that of the SDKs: 0 counts every different pixel, 1 is the most tolerant. `inPlace`: content
 * that moved is compared with what is now in its place.
 */
export type Rule = { threshold: number; inPlace?: boolean };

export const DEFAULT_THRESHOLD = 0.5;

/** Returns the limits that follow from a rule. */
export const limitsOf = ({ threshold }: Rule) => ({
  /** Every different pixel counts. */
  strict: threshold === 0,
  /** Threshold of pixelmatch, and the square distance of two colours that follows from it. */
  colour: 0.2 * threshold,
  colourDelta: 35_215 * (0.2 * threshold) ** 2,
  /** Largest difference of two alpha values that is ignored. */
  alpha: 255 * 0.2 * threshold,
  /** Smallest difference of a channel that makes a flat area count. Rasterizers differ by one or two between two runs. */
  flat: Math.floor(4 * threshold) + 1,
  /** Smallest number of counted pixels of a region. */
  pixels: Math.max(1, Math.ceil(10 * threshold)),
});
export type RuleLimits = ReturnType<typeof limitsOf>;
