import { comparePictures } from "../compare/compare-pictures.ts";
import { DEFAULT_THRESHOLD } from "../compare/rule.ts";
import { commonPart, type Rect, cropAround, cropOnVersion } from "./area.ts";
import { fetchPicture } from "./fetch-picture.ts";
import type { Box } from "../review/fragment.ts";
import type { Point, Size } from "../review/point.ts";

/** URLs of both versions, and the anchor on them. `least`: size of the crops in pixels. */
export type AreaAsk = { before: string; now: string; point: Point; box: Box | null; least: Size };
export type AreaResponse = { before: ImageBitmap; now: ImageBitmap; changed: boolean } | { problem: string };

function drawCrop(from: ImageBitmap, { x, y, width, height }: Rect, size: Size) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(from, x, y, width, height, 0, 0, size.width, size.height);
  from.close();
  return { canvas, pixelsOf: (part: Rect) => context.getImageData(part.x, part.y, part.width, part.height) };
}

addEventListener("message", async ({ data: { before, now, point, box, least } }: MessageEvent<AreaAsk>) => {
  try {
    const [older, newer] = await Promise.all([fetchPicture(before), fetchPicture(now)]);
    const rect = cropAround(point, box, older, least);
    const other = cropOnVersion(rect, older, newer);
    const part = commonPart(
      [
        [rect, { width: older.width, height: older.height }],
        [other, { width: newer.width, height: newer.height }],
      ],
      least,
    );
    const [a, b] = [drawCrop(older, rect, least), drawCrop(newer, other, least)];
    // Content beyond the edge of one version is no change of the place.
    const regions = part ? comparePictures(a.pixelsOf(part), b.pixelsOf(part), { threshold: DEFAULT_THRESHOLD }).regions : [];
    const [first, second] = [a.canvas.transferToImageBitmap(), b.canvas.transferToImageBitmap()];
    const response: AreaResponse = { before: first, now: second, changed: part === null || regions.length > 0 };
    postMessage(response, { transfer: [first, second] });
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : "Couldn’t compare these versions." } satisfies AreaResponse);
  }
});
