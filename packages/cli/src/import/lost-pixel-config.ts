import { basename, join } from "node:path";
import { configFiles, literalNumbers, literalText } from "./literal-settings.ts";
import { isShare, type Tolerances } from "./tolerances.ts";

const NAME = "lostpixel";
const DEFAULT_BASELINES = ".lostpixel/baseline";

/** Returns the folder of the baselines: that of the config's text, else the default. */
export function lostPixelBaselines(folder: string): string {
  const [file] = configFiles(folder, NAME);
  return join(folder, (file && literalText(file, "imagePathBaseline")) ?? DEFAULT_BASELINES);
}

/** Facts in the ending of a file's name: `home__[w640px]`, `home__[w640px|chromium]`. */
export function lostPixelFacts(path: string) {
  const [, width, browser] = /__\[w(\d+)px(?:\|([^\]]+))?\]\.[^.]+$/.exec(path) ?? [];
  // Heights are those of the pages.
  return width ? { viewport: { width: Number(width), height: 0 }, ...(browser && { browser: { name: browser, version: "" } }) } : null;
}

/**
 * Reads the threshold in the text of the config: below 1 it is a share, from 1 on a number of pixels. `area`: that of the largest picture, so that the share
 * of pixels is never above what the tool tolerated.
 */
export function lostPixelTolerances(folder: string, tests: string, area: () => number | null): Tolerances {
  const [file] = configFiles(folder, NAME);
  const values = file ? literalNumbers(file, "threshold") : [];
  const [value] = values;
  if (!file || value === undefined || value === 0) return { rules: [], notMoved: [] };
  const place = `threshold of ${basename(file)}`;
  if (values.length > 1) return { rules: [], notMoved: [`${place}: it has several values`] };
  const pixels = value >= 1 ? area() : null;
  const share = value < 1 ? value : pixels === null ? null : value / pixels;
  if (share === null || !isShare(share)) return { rules: [], notMoved: [`${place}: the size of the pictures is not known`] };
  return { rules: [{ tests, maxScore: share, reason: `threshold ${value} in ${basename(file)}` }], notMoved: [] };
}
