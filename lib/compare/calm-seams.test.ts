import { expect, test } from "vitest";
import { comparePictures } from "./compare-pictures.ts";
import { DEFAULT_THRESHOLD } from "./rule.ts";
import type { RgbaPicture } from "./pixels.ts";

/** Draws boxes of colours on white: x, y, width, height and the colour. */
function draw(width: number, height: number, boxes: readonly [number, number, number, number, number, number, number][]): RgbaPicture {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [left, top, wide, high, ...colour] of boxes)
    for (let y = top; y < top + high; y++) for (let x = left; x < left + wide; x++) data.set(colour, (y * width + x) * 4);
  return { width, height, data };
}

test("a band below a header of one colour is one region, and the header is none", () => {
  const page = (band: number) =>
    draw(600, 800 + band, [
      [0, 0, 600, 64, 18, 48, 71],
      [0, 64, 600, band, 255, 233, 194],
      [32, 120 + band, 96, 40, 17, 34, 51],
      [32, 300 + band, 240, 300, 204, 221, 238],
    ]);
  const { regions } = comparePictures(page(0), page(40), { threshold: DEFAULT_THRESHOLD });
  expect(regions.map(({ kind, after }) => ({ kind, after }))).toEqual([
    { kind: "inserted", after: { x: 0, y: 64, width: 600, height: 40 } },
  ]);
});
