import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePictures, type PictureComparison } from "../compare-pictures.ts";
import type { RgbaPicture } from "../pixels.ts";
import { DEFAULT_THRESHOLD } from "../rule.ts";
import { blank, type Colour, copyOf, cropped, fill, page, put, withRows, words } from "../testing/draw.ts";

const compare = (a: RgbaPicture, b: RgbaPicture) => comparePictures(a, b, { threshold: DEFAULT_THRESHOLD });
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const yellow: Colour = [253, 224, 71];
const banner = (picture: RgbaPicture, y: number, rows: number) =>
  withRows(picture, y, rows, (band) => fill(band, box(0, 0, picture.width, rows), yellow));

/** Draws one picture into another at a place. */
function draw(into: RgbaPicture, picture: RgbaPicture, left: number, top: number): RgbaPicture {
  const result = copyOf(into);
  for (let y = 0; y < Math.min(picture.height, into.height - top); y++)
    for (let x = 0; x < Math.min(picture.width, into.width - left); x++) {
      const at = (y * picture.width + x) * 4;
      put(result, left + x, top + y, [...picture.data.subarray(at, at + 4)] as unknown as Colour);
    }
  return result;
}
const content = page(400, 700, 5);
/** A list of words on grey, as a sidebar of 120 px. */
const sidebar = (height: number) => {
  const picture = blank(120, height, [243, 244, 246]);
  for (let line = 0; line < 8; line++) words(picture, 16, 20 + line * 36, 80, line + 40);
  return picture;
};
const shell = (main: RgbaPicture, height: number, side = sidebar(height)) => draw(draw(blank(520, height), side, 0, 0), main, 120, 0);
const outline = ({ regions }: PictureComparison) =>
  regions.map(({ kind, before, after, pushed }) => ({ kind, box: after ?? before, pushed }));

describe("content beside blocks that stayed", () => {
  test("a banner beside a fixed sidebar in a picture of fixed height is one insertion", () => {
    const { regions, moves } = compare(shell(content, 500), shell(banner(content, 32, 40), 500));
    expect(regions).toMatchObject([{ kind: "inserted", after: { y: 32, height: 40 }, pushed: 40 }]);
    expect(regions[0]!.after!.x).toBeGreaterThanOrEqual(120);
    expect(moves).toBe(true);
  });
  test("a sidebar that grows with its page is no change of its own", () => {
    expect(outline(compare(shell(content, 700), shell(banner(content, 32, 40), 740)))).toEqual([
      { kind: "inserted", box: expect.objectContaining({ y: 32, height: 40 }), pushed: 0 },
    ]);
  });
  test("changes in the sidebar and in the content are found with their own places", () => {
    const marked = draw(sidebar(500), blank(12, 12, [220, 38, 38]), 30, 92);
    const priced = copyOf(content);
    fill(priced, box(200, 200, 60, 12), [22, 163, 74]);
    const { regions } = compare(shell(content, 500), shell(banner(priced, 32, 40), 500, marked));
    expect(regions).toMatchObject([
      { kind: "inserted" },
      { kind: "changed", before: { x: 30, y: 92 }, after: { x: 30, y: 92 } },
      { kind: "changed", before: { x: 320, y: 200 }, after: { x: 320, y: 240 } },
    ]);
  });
  test("content that moved sideways beside a narrower sidebar is no change", () => {
    const at = (left: number) => draw(draw(blank(640, 500), blank(left, 500, [17, 24, 39]), 0, 0), cropped(content, 400, 500), left, 0);
    const { regions } = compare(at(160), at(60));
    expect(regions.map(({ kind }) => kind)).toEqual(["resized", "resized"]);
    for (const { before, after } of regions) expect((before ?? after)!.width).toBe(100);
  });
});

describe("pictures of fixed height", () => {
  const bar = (picture: RgbaPicture) => draw(picture, page(400, 48, 9), 0, picture.height - 48);
  test("rows that left above a fixed bar belong to the insertion", () => {
    expect(outline(compare(bar(cropped(content, 400, 500)), bar(cropped(banner(content, 32, 40), 400, 500))))).toEqual([
      { kind: "inserted", box: box(0, 32, 400, 40), pushed: 40 },
    ]);
  });
  test("rows that a removal brought in belong to it", () => {
    expect(outline(compare(cropped(banner(content, 32, 40), 400, 500), cropped(content, 400, 500)))).toEqual([
      { kind: "removed", box: box(0, 32, 400, 40), pushed: 40 },
    ]);
  });
});

test("text that moved over a gradient is compared with itself", () => {
  const base = draw(blank(400, 460), page(400, 460, 7), 0, 0);
  const shaded = (picture: RgbaPicture) => {
    const copy = copyOf(picture);
    // Colours that depend on the place by one level, as dithering does.
    for (let at = 0; at < copy.data.length; at += 4) if (copy.data[at] === 255) copy.data[at] = 250 + ((((at >> 2) * 7919) >> 5) & 1);
    return copy;
  };
  expect(outline(compare(shaded(base), shaded(banner(base, 32, 40))))).toEqual([{ kind: "inserted", box: box(0, 32, 400, 40), pushed: 0 }]);
});

test("the other order of the sides swaps removed and inserted blocks", () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 60 }), fc.integer({ min: 0, max: 8 }), (rows, line) => {
      const [a, b] = [shell(content, 360), shell(banner(content, 36 + line * 24, rows), 360)];
      const swapped = outline(compare(b, a)).map((one) => ({ ...one, kind: one.kind === "removed" ? "inserted" : "removed" }));
      expect(swapped).toEqual(outline(compare(a, b)));
    }),
    { numRuns: 8 },
  );
});
