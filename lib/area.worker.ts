import { type Rect, sameWindow, windowAround, differs } from "./area.ts";
import type { Box } from "./place.ts";
import type { Point, Size } from "./point.ts";

/** Addresses of the same picture then and now, and the place on it; `least`: how large its window is drawn, in pixels. */
export type AreaAsk = { then: string; now: string; point: Point; box: Box | null; least: Size };
export type AreaAnswer = { then: ImageBitmap; now: ImageBitmap; changed: boolean } | { problem: string };

async function picture(address: string): Promise<ImageBitmap> {
  const response = await fetch(address);
  if (!response.ok) throw new Error("A picture could not be loaded.");
  return createImageBitmap(await response.blob());
}

function cut(from: ImageBitmap, { x, y, width, height }: Rect, size: Size) {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(from, x, y, width, height, 0, 0, size.width, size.height);
  from.close();
  return { pixels: context.getImageData(0, 0, size.width, size.height).data, window: canvas.transferToImageBitmap() };
}

addEventListener("message", async ({ data: { then, now, point, box, least } }: MessageEvent<AreaAsk>) => {
  try {
    const [before, after] = await Promise.all([picture(then), picture(now)]);
    const rect = windowAround(point, box, before, least);
    const other = sameWindow(rect, before, after);
    const [a, b] = [cut(before, rect, least), cut(after, other, least)];
    const answer: AreaAnswer = { then: a.window, now: b.window, changed: differs(a.pixels, b.pixels) };
    postMessage(answer, { transfer: [a.window, b.window] });
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : "The pictures could not be compared." } satisfies AreaAnswer);
  }
});
