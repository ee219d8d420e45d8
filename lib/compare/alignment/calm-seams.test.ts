import { expect, test } from "vitest";
import { comparePictures } from "../compare-pictures.ts";
import { DEFAULT_THRESHOLD } from "../rule.ts";
import type { RgbaPicture } from "../pixels.ts";

/** Left, top, width, height, red, green and blue of a box. */
type Box = [number, number, number, number, number, number, number];
/** Draws boxes on white. */
function draw(width: number, height: number, boxes: readonly Box[]): RgbaPicture {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [left, top, wide, high, ...colour] of boxes)
    for (let y = top; y < top + high; y++) for (let x = left; x < left + wide; x++) data.set(colour, (y * width + x) * 4);
  return { width, height, data };
}

const regionsOf = (before: RgbaPicture, after: RgbaPicture) => comparePictures(before, after, { threshold: DEFAULT_THRESHOLD }).regions;

test("text that became larger is one region, and the rows that it needs are space", () => {
  /** Slanted strokes below a line and above other text: a row of larger ones is like no row of smaller ones. */
  const letters = (top: number, height: number, count: number): Box[] =>
    Array.from({ length: count }, (_, letter) =>
      Array.from({ length: height }, (__, row): Box => {
        const slant = Math.round((Math.abs(row / height - (letter % 3) / 3) * height) / 2);
        return [30 + letter * (height - 6) + slant, top + row, 3, 1, 17, 34, 51];
      }),
    ).flat();
  const page = (grown: number) =>
    draw(300, 240 + grown, [[0, 56, 300, 1, 200, 200, 200], ...letters(90, 24 + grown, 8), ...letters(160 + grown, 12, 20)]);
  const regions = regionsOf(page(0), page(3));
  expect(regions.map(({ kind, space }) => [kind, space !== null])).toEqual(
    expect.arrayContaining([
      ["inserted", true],
      ["changed", false],
    ]),
  );
  expect(regions).toHaveLength(2);
});

test("cards whose columns moved sideways as well have their added space above and below, none inside", () => {
  const page = (gap: number, right: number) =>
    draw(400, 330 + 2 * gap, [
      [0, 20, 400, 30, 254, 224, 71],
      ...[70 + gap, 200 + 2 * gap].flatMap((top, row) =>
        [10, 140 + right, 270 + 2 * right].flatMap((left, column): Box[] => [
          [left, top, 110 - right, 1, 120, 120, 120],
          [left, top + 99, 110 - right, 1, 120, 120, 120],
          [left, top, 1, 100, 120, 120, 120],
          [left + 109 - right, top, 1, 100, 120, 120, 120],
          [left + 12, top + 20 + column * 7, 40 + row * 8, 9, 17, 34, 51],
          [left + 12, top + 60, 30 + column * 5, 22, 37, 99, 235],
        ]),
      ),
    ]);
  const bands = regionsOf(page(16, 0), page(20, 1)).filter(({ kind }) => kind === "inserted");
  expect(bands.map(({ after }) => after!.height)).toEqual([4, 4]);
  expect(bands.every(({ space }) => space !== null)).toBe(true);
});

test("the size of a space is that of all its rows, before and after", () => {
  const page = (space: number) =>
    draw(200, 300 + space, [
      [0, 40, 200, 20, 37, 99, 235],
      [0, 60 + space, 200, 30, 17, 34, 51],
      [20, 130 + space, 90, 40, 200, 30, 30],
    ]);
  expect(regionsOf(page(16), page(24))).toMatchObject([{ kind: "inserted", space: [16, 24], after: { height: 8 } }]);
  expect(regionsOf(page(24), page(16))).toMatchObject([{ kind: "removed", space: [24, 16], before: { height: 8 } }]);
});

test("a band below a header of one colour is one region, and the header is none", () => {
  const page = (band: number) =>
    draw(600, 800 + band, [
      [0, 0, 600, 64, 18, 48, 71],
      [0, 64, 600, band, 255, 233, 194],
      [32, 120 + band, 96, 40, 17, 34, 51],
      [32, 300 + band, 240, 300, 204, 221, 238],
    ]);
  expect(regionsOf(page(0), page(40)).map(({ kind, after }) => ({ kind, after }))).toEqual([
    { kind: "inserted", after: { x: 0, y: 64, width: 600, height: 40 } },
  ]);
});
