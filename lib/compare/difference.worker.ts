import { fetchPicture } from "../media/fetch-picture.ts";
import type { Size } from "../review/point.ts";
import { alignVersions, type VersionRule } from "./align-versions.ts";
import { compareAligned, type PictureComparison } from "./compare-pictures.ts";
import { type Area, areasOf, overlayOf } from "./difference.ts";
import { type Align, layOut } from "./layout.ts";
import type { RgbaPicture } from "./pixels.ts";

/**
 * Request to compare two image URLs or video frames, or to apply another rule to the last pair. The worker draws the mask into the
 * canvas itself, because transferring a mask of 16 million pixels would block the page.
 */
export type DifferenceRequest =
  | { before: string | ImageBitmap; after: string | ImageBitmap; align: Align; rule: VersionRule; mask: OffscreenCanvas }
  | { rule: VersionRule };
/** `moves`: rows are compared with rows at another place; `mayMove`: they could be. `changed`: number of counted pixels. */
export type Found = Size & { areas: Area[]; changed: number; moves: boolean; mayMove: boolean };
export type DifferenceResponse = Found | { problem: string };

/** Rows that are read and drawn in one step: browsers limit the area of a canvas. */
const BAND = 512;
/** Rows of the mask that are drawn together. A band without areas looks like every other one. */
const MASK_BAND = 64;

let sides: [RgbaPicture, RgbaPicture] | null = null;
let aligned: (ReturnType<typeof alignVersions> & { inPlace: VersionRule["inPlace"] }) | null = null;
let mask: OffscreenCanvas | null = null;
let wanted: VersionRule | null = null;
/** Bands of the mask that show areas; null before the first result. */
let drawn: ReadonlySet<number> | null = null;

const picture = (from: string | ImageBitmap) => (typeof from === "string" ? fetchPicture(from) : from);

function visitBands(height: number, visit: (from: number, to: number) => void): void {
  for (let from = 0; from < height; from += BAND) visit(from, Math.min(from + BAND, height));
}

/** Returns the pixels of an image at a size, and closes it. */
function readPixels(image: ImageBitmap, { width, height }: Size): RgbaPicture {
  const data = new Uint8ClampedArray(width * height * 4);
  const context = new OffscreenCanvas(width, Math.min(BAND, height)).getContext("2d", { willReadFrequently: true })!;
  visitBands(height, (from, to) => {
    context.clearRect(0, 0, width, BAND);
    context.drawImage(image, 0, -from, width, height);
    data.set(context.getImageData(0, 0, width, to - from).data, from * width * 4);
  });
  image.close();
  return { width, height, data };
}

async function load({ before, after, align }: Extract<DifferenceRequest, { align: Align }>): Promise<void> {
  const [older, newer] = await Promise.all([picture(before), picture(after)]);
  const laid = layOut(older, newer, align);
  sides = [readPixels(older, laid.before), readPixels(newer, laid.after)];
}

function postDifference(rule: VersionRule, [before, after]: [RgbaPicture, RgbaPicture], mask: OffscreenCanvas): void {
  if (!aligned || aligned.inPlace !== rule.inPlace) aligned = { ...alignVersions(before, after, rule), inPlace: rule.inPlace };
  const comparison = compareAligned(aligned.pictures, { threshold: rule.threshold });
  const { size, counts, moves } = comparison;
  const areas = areasOf(comparison, after);
  drawMask(mask, comparison, areas);
  postMessage({ ...size, areas, changed: counts.counted, moves, mayMove: aligned.mayMove } satisfies Found);
}

/** Draws the mask of a comparison: all of it, after the first result only bands with areas before or now. */
function drawMask(mask: OffscreenCanvas, comparison: PictureComparison, areas: readonly Area[]): void {
  const { width, height } = comparison.size;
  const bands = new Set<number>();
  for (const { y, height: rows } of areas)
    for (let band = Math.floor(y / MASK_BAND); band <= Math.floor((y + rows - 1) / MASK_BAND); band++) bands.add(band);
  const before = mask.width === width && mask.height === height ? drawn : null;
  if (!before) [mask.width, mask.height] = [width, height];
  const context = mask.getContext("2d")!;
  for (let from = 0, band = 0; from < height; from += MASK_BAND, band++) {
    if (before && !bands.has(band) && !before.has(band)) continue;
    const to = Math.min(from + MASK_BAND, height);
    context.putImageData(new ImageData(overlayOf(comparison, areas, from, to), width), 0, from);
  }
  drawn = bands;
}

const fail = (error: unknown) =>
  postMessage({ problem: error instanceof Error ? error.message : "Couldn’t compare these files." } satisfies DifferenceResponse);

/** Compares by the latest rule, once the pictures are loaded. A slider sends rules faster than pictures are compared. */
function compareLatest(): void {
  if (!wanted || !sides || !mask) return;
  const rule = wanted;
  wanted = null;
  try {
    postDifference(rule, sides, mask);
  } catch (error) {
    fail(error);
  }
}

addEventListener("message", async ({ data }: MessageEvent<DifferenceRequest>) => {
  wanted = data.rule;
  if ("align" in data) {
    mask = data.mask;
    [aligned, drawn] = [null, null];
    await load(data).catch(fail);
  }
  setTimeout(compareLatest);
});
