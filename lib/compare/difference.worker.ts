import { type Area, areasOf, distances, maskOf } from "./difference.ts";
import { type Align, layOut } from "./layout.ts";

/** Addresses of pictures, or single frames of videos; or another threshold for those that were asked last. */
export type DifferenceAsk =
  | { before: string | ImageBitmap; after: string | ImageBitmap; align: Align; threshold: number }
  | { threshold: number };
/** The largest areas, at most 1,000 of `count`. */
export type Found = { width: number; height: number; areas: Area[]; count: number; changed: number; mask: ImageBitmap };
export type DifferenceAnswer = Found | { problem: string };

/** Rows that are looked at together: a 4000 pixels wide band of both sides takes 16 MB. */
const band = 512;

let apart: Uint8Array | null = null;
let size = { width: 0, height: 0 };

async function picture(from: string | ImageBitmap): Promise<ImageBitmap> {
  if (typeof from !== "string") return from;
  const response = await fetch(from);
  if (!response.ok) throw new Error("A picture could not be loaded.");
  return createImageBitmap(await response.blob());
}

function bands(visit: (from: number, to: number) => void) {
  for (let from = 0; from < size.height; from += band) visit(from, Math.min(from + band, size.height));
}

async function look({ before, after, align }: Extract<DifferenceAsk, { align: Align }>) {
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
  apart = result;
}

function tell(threshold: number) {
  if (!apart) return;
  const pixels = apart;
  const { areas, changed } = areasOf(pixels, size.width, threshold);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d")!;
  bands((from, to) => context.putImageData(new ImageData(maskOf(pixels, size.width, threshold, areas, from, to), size.width), 0, from));
  const mask = canvas.transferToImageBitmap();
  const found: Found = { ...size, areas: areas.slice(0, 1000), count: areas.length, changed, mask };
  postMessage(found, { transfer: [mask] });
}

addEventListener("message", async ({ data }: MessageEvent<DifferenceAsk>) => {
  try {
    if ("align" in data) await look(data);
    tell(data.threshold);
  } catch (error) {
    apart = null;
    postMessage({ problem: error instanceof Error ? error.message : "The difference could not be worked out." } satisfies DifferenceAnswer);
  }
});
