import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asPicture, type RgbaPicture } from "../pixels.ts";
import { gridDifference, readGrid, regionSignature, signatureOf } from "./signature.ts";
import { blank, type Colour, fill, put, words } from "../testing/draw.ts";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const sign = (picture: RgbaPicture, at = box(10, 10, 80, 16)) => signatureOf(asPicture(picture), at);
const drawn = (draw: (picture: RgbaPicture) => void, paper?: Colour) => {
  const picture = blank(120, 60, paper);
  draw(picture);
  return picture;
};
const lines = (colour: Colour, paper?: Colour, seed = 1) =>
  drawn((p) => {
    for (const [x, y, width, height] of [
      [12 + seed, 12, 4, 10],
      [30, 12 + seed, 20, 3],
      [60, 14, 6, 8],
    ] as const)
      fill(p, box(x, y, width, height), colour);
  }, paper);

describe("signatures of crops", () => {
  test("name the paper around a crop, the colour of full ink, and the box of the ink", () => {
    const picture = drawn((p) => {
      fill(p, box(20, 12, 8, 10), [17, 24, 39]);
      for (let y = 12; y < 22; y++) put(p, 28, y, [200, 200, 200]);
    });
    expect(sign(picture)).toMatchObject({ paper: "#FFFFFF", ink: "#111827", box: [10, 2, 8, 10] });
  });
  test("a crop that ink fills has the paper of its frame", () => {
    const picture = drawn((p) => fill(p, box(10, 10, 80, 16), [37, 99, 235]));
    expect(sign(picture)).toMatchObject({ paper: "#FFFFFF", ink: "#2563EB", box: [0, 0, 80, 16] });
  });
  test("a blank crop has no ink", () => {
    expect(sign(blank(120, 60))).toEqual({ paper: "#FFFFFF", ink: null, box: null, grid: "" });
  });
  test("the same shape in a light and a dark theme has one grid", () => {
    const [light, dark] = [sign(lines([17, 24, 39])), sign(lines([229, 231, 235], [17, 24, 39]))];
    expect(light.grid).toBe(dark.grid);
    expect(light.ink).not.toBe(dark.ink);
  });
  test("another shape has another grid, and blank crops are alike to each other only", () => {
    const [one, other] = [sign(lines([17, 24, 39])), sign(lines([17, 24, 39], undefined, 9))].map(({ grid }) => readGrid(grid));
    const none = readGrid(sign(blank(120, 60)).grid);
    expect(gridDifference(one!, other!)).toBeGreaterThan(0.09);
    expect([gridDifference(one!, one!), gridDifference(none, none), gridDifference(one!, none)]).toEqual([0, 0, 1]);
  });
  test("a signature takes at most 500 bytes and one of a large crop is sampled", () => {
    const large = drawn((p) => words(p, 0, 10, 120, 3));
    const { before, after } = regionSignature(
      { before: asPicture(blank(2000, 1200)), after: asPicture(blank(2000, 1200, [0, 0, 0])) },
      { before: box(0, 0, 2000, 1200), after: box(0, 0, 2000, 1200) },
    );
    expect([before!.paper, after!.paper]).toEqual(["#FFFFFF", "#000000"]);
    const pair = { before: asPicture(blank(120, 60)), after: asPicture(large) };
    const signature = regionSignature(pair, { before: box(4, 4, 100, 40), after: box(4, 4, 100, 40) });
    expect(JSON.stringify(signature).length).toBeLessThan(500);
  });
  test("the place of a crop in its picture changes nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 2, max: 30 }), fc.nat(50), (x, y, seed) => {
        const at = (left: number, top: number) => {
          const picture = blank(160, 80);
          words(picture, left + 2, top + 2, 70, seed);
          return signatureOf(asPicture(picture), box(left, top, 80, 18));
        };
        expect(at(x, y)).toEqual(at(40, 40));
      }),
      { numRuns: 30 },
    );
  });
});
