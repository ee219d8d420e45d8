import { comparePictures } from "../compare/compare-pictures.ts";
import { DEFAULT_THRESHOLD } from "../compare/rule.ts";
import { type Rect, cropAround, cropOnVersion } from "./area.ts";
import { fetchPicture } from "./fetch-picture.ts";
import type { Box } from "../review/place.ts";
import type { Point, Size } from "../review/point.ts";

/** URLs of both versions, and the anchor on them. `least`: size of the crops in pixels. */
export type AreaAsk = { before: string; now: string; point: Point; box: Box | null; least: Size };
export type AreaResponse = { before: ImageBitmap; now: ImageBitmap; changed: boolean } | { problem: string };

function cut(from: ImageBitmap, { x, y, width, height }: Rect, size: Size) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(from, x, y, width, height, 0, 0, size.width, size.height);
  from.close();
  return { pixels: context.getImageData(0, 0, size.width, size.height), window: canvas.transferToImageBitmap() };
}

addEventListener("message", async ({ data: { before, now, point, box, least } }: MessageEvent<AreaAsk>) => {
  try {
    const [older, newer] = await Promise.all([fetchPicture(before), fetchPicture(now)]);
    const rect = cropAround(point, box, older, least);
    const other = cropOnVersion(rect, older, newer);
    const [a, b] = [cut(older, rect, least), cut(newer, other, least)];
    const { regions } = comparePictures(a.pixels, b.pixels, { threshold: DEFAULT_THRESHOLD });
    const response: AreaResponse = { before: a.window, now: b.window, changed: regions.length > 0 };
    postMessage(response, { transfer: [a.window, b.window] });
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : "Couldn't compare these versions." } satisfies AreaResponse);
  }
});
