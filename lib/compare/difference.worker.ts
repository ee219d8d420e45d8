import { fetchPicture } from "../media/fetch-picture.ts";
import { type Area, areasOf, distances, maskOf } from "./difference.ts";
import { type Align, layOut } from "./layout.ts";

/**
 * Request to compare two image URLs or video frames, or to apply another threshold to the last pair. The worker draws the mask into the
 * canvas itself, because transferring a mask of 16 million pixels would block the page.
 */
export type DifferenceRequest =
  | { before: string | ImageBitmap; after: string | ImageBitmap; align: Align; threshold: number; mask: OffscreenCanvas }
  | { threshold: number };
/** The largest areas, at most 1,000 of `count`. */
export type Found = { width: number; height: number; areas: Area[]; count: number; changed: number };
export type DifferenceResponse = Found | { problem: string };

/** Rows that are compared in one step: a band of both sides, 4,000 pixels wide, takes 16 MB. */
const band = 512;

let pixelDistances: Uint8Array | null = null;
let mask: OffscreenCanvas | null = null;
let size = { width: 0, height: 0 };

const picture = (from: string | ImageBitmap) => (typeof from === "string" ? fetchPicture(from) : from);

function bands(visit: (from: number, to: number) => void) {
  for (let from = 0; from < size.height; from += band) visit(from, Math.min(from + band, size.height));
}

async function compareImages({ before, after, align }: Extract<DifferenceRequest, { align: Align }>) {
  const [older, newer] = await Promise.all([picture(before), picture(after)]);
  const laid = layOut(older, newer, align);
  size = laid.canvas;
  const result = new Uint8Array(size.width * size.height);
  const context = new OffscreenCanvas(size.width, Math.min(band, size.height)).getContext("2d", { willReadFrequently: true })!;
  bands((from, to) => {
    const pixels = ([bitmap, box]: [ImageBitmap, { width: number; height: number }]) => {
      context.clearRect(0, 0, size.width, band);
      context.drawImage(bitmap, 0, -from, box.width, box.height);
      return context.getImageData(0, 0, size.width, to - from);
    };
    result.set(distances(pixels([older, laid.before]), pixels([newer, laid.after])), from * size.width);
  });
  older.close();
  newer.close();
  pixelDistances = result;
}

function postDifference(threshold: number) {
  if (!pixelDistances || !mask) return;
  const pixels = pixelDistances;
  const { areas, changed } = areasOf(pixels, size.width, threshold);
  [mask.width, mask.height] = [size.width, size.height];
  const context = mask.getContext("2d")!;
  bands((from, to) => context.putImageData(new ImageData(maskOf(pixels, size.width, threshold, areas, from, to), size.width), 0, from));
  const found: Found = { ...size, areas: areas.slice(0, 1000), count: areas.length, changed };
  postMessage(found);
}

addEventListener("message", async ({ data }: MessageEvent<DifferenceRequest>) => {
  try {
    if ("align" in data) {
      mask = data.mask;
      await compareImages(data);
    }
    postDifference(data.threshold);
  } catch (error) {
    pixelDistances = null;
    postMessage({ problem: error instanceof Error ? error.message : "Couldn't compare these files." } satisfies DifferenceResponse);
  }
});
