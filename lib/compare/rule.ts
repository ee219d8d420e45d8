/**
 * Sensitivity of a comparison. `threshold` is that of the SDKs: 0 counts every different pixel, 1 is the most tolerant. `inPlace`: content
 * that moved is compared with what is now in its place.
 */
export type Rule = { threshold: number; inPlace?: boolean };

export const DEFAULT_THRESHOLD = 0.5;

/** Version of the engine. Results of another version are kept by the builds that have them, and computed again for new builds. */
export const ENGINE = 6;
