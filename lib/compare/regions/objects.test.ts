import { describe, expect, test } from "vitest";
import { comparePictures } from "../compare-pictures.ts";
import type { RgbaPicture } from "../pixels.ts";
import { DEFAULT_THRESHOLD } from "../rule.ts";
import { blank, type Colour, copyOf, fill, ink, numbers, page, put, withRows, words } from "../testing/draw.ts";

const compare = (a: RgbaPicture, b: RgbaPicture) => comparePictures(a, b, { threshold: DEFAULT_THRESHOLD }).regions;
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const drawn = (edit: (picture: RgbaPicture) => void, base: RgbaPicture = blank(400, 240)) => {
  const copy = copyOf(base);
  edit(copy);
  return copy;
};
const white: Colour = [255, 255, 255];
const line: Colour = [107, 114, 128];

/** Draws a frame of one pixel whose corners lack a square of some pixels. */
function frame(picture: RgbaPicture, { x, y, width, height }: ReturnType<typeof box>, corner: number, colour: Colour = line): void {
  for (const row of [y, y + height - 1]) fill(picture, box(x + corner, row, width - 2 * corner, 1), colour);
  for (const column of [x, x + width - 1]) fill(picture, box(column, y + corner, 1, height - 2 * corner), colour);
  for (let at = 0; at < corner; at++)
    for (const [left, top] of [
      [x + corner - at, y + at],
      [x + width - 1 - corner + at, y + at],
      [x + corner - at, y + height - 1 - at],
      [x + width - 1 - corner + at, y + height - 1 - at],
    ] as const)
      put(picture, left, top, colour);
}

describe("regions of one object", () => {
  test("a bordered box whose corners changed is one region, signed by its first corner", () => {
    const card = (corner: number) => drawn((p) => frame(p, box(30, 40, 300, 120), corner));
    const regions = compare(card(2), card(9));
    expect(regions).toHaveLength(1);
    expect(regions[0]!.after).toMatchObject({ width: 300, height: 120 });
    expect(regions[0]!.signature!.before!.box![2]).toBeLessThan(20);
  });
  test("a changed number inside of a box whose corners changed is a region of its own", () => {
    const card = (corner: number, seed: number) =>
      drawn((p) => {
        frame(p, box(30, 40, 300, 120), corner);
        words(p, 60, 90, 30, seed);
      });
    const regions = compare(card(2, 3), card(9, 4));
    expect(regions.map(({ content }) => content)).toEqual([null, "text"]);
  });
  test("two boxes next to each other whose corners changed are two regions", () => {
    const cards = (corner: number) => drawn((p) => [20, 220].forEach((x) => frame(p, box(x, 40, 150, 120), corner)));
    expect(compare(cards(2), cards(9))).toHaveLength(2);
  });
  test("slices of an illustration that was drawn again are one region", () => {
    const art = (shift: number) =>
      drawn((p) => {
        for (let y = 20; y < 180; y++) for (let x = 40; x < 340; x++) put(p, x, y, [120 + (x >> 2), 150 + (y >> 2), (x + y) & 127]);
        for (const x of [60, 120, 180, 240])
          for (let at = 0; at < 40; at++) fill(p, box(x + (at % 20), 60 + at, 6, 1), [200 - shift, 40, 40 + shift]);
      });
    expect(compare(art(0), art(60))).toHaveLength(1);
  });
  test("letters that change inside of a word give the box of the whole word", () => {
    const word = (last: number) =>
      drawn((p) => {
        words(p, 40, 60, 60, 5);
        fill(p, box(101, 62, 3, 10), ink);
        if (last) fill(p, box(101, 62, 8, 2), ink);
      });
    const [region] = compare(word(0), word(1));
    expect(region).toMatchObject({ content: "text" });
    expect(region!.after!.height).toBeGreaterThanOrEqual(10);
  });
});

test("a digit higher than wide gives the box of its number, as text; an icon beside a label does not", () => {
  /** A number of large digits, the second one open or closed; and a square icon beside a label. */
  const number = (isClosed: boolean) =>
    drawn((p) => {
      for (const [at, left] of [40, 53, 66, 79].entries()) {
        fill(p, box(left, 60, 2, 16), ink);
        fill(p, box(left, 60 + at * 3, 9, 2), ink);
        if (at !== 1 || isClosed) fill(p, box(left + 8, 60, 2, 16), ink);
      }
    });
  expect(compare(number(false), number(true))).toMatchObject([{ content: "text", after: { x: 40, y: 60, width: 49, height: 16 } }]);
  const labelled = (isCross: boolean) =>
    drawn((p) => {
      for (let at = 0; at < 18; at++) fill(p, isCross ? box(30 + at, 58 + at, 2, 1) : box(30, 58 + at, at + 1, 1), ink);
      words(p, 54, 62, 60, 5);
    });
  const [icon] = compare(labelled(false), labelled(true));
  expect(icon!.content).toBeNull();
  expect(icon!.after!.width).toBeLessThan(24);
});

describe("facts about shapes and colours", () => {
  const thin = (colour: Colour, x = 40, y = 60) =>
    drawn((p) => {
      // Strokes of one pixel between softer ones, as in small text.
      const soft = colour.map((value) => Math.round((value! + 255) / 2)) as unknown as Colour;
      for (let letter = 0; letter < 9; letter++) {
        fill(p, box(x + letter * 8, y, 1, 9), soft);
        fill(p, box(x + letter * 8 + 1, y, 1, 9), colour);
        fill(p, box(x + letter * 8 + 2, y + (letter % 3) * 4, 3, 1), soft);
      }
    });
  test("thin text in another colour is a recolour between its full colours, not those of smoothed pixels", () => {
    expect(compare(thin([51, 51, 51]), thin([17, 17, 17]))).toMatchObject([{ recoloured: { from: "#333333", to: "#111111" } }]);
  });
  test.each([
    [1, 0],
    [-2, 3],
    [3, 0],
  ])("text that moved by %i and %i pixels is a move", (x, y) => {
    expect(compare(thin(ink), thin(ink, 40 + x, 60 + y))).toMatchObject([{ moved: { x, y }, recoloured: null }]);
  });
  test("a number whose first digit became narrower did not move", () => {
    const number = (first: number) =>
      drawn((p) => {
        fill(p, box(40 + first, 60, 3, 12), ink);
        fill(p, box(44, 66, 6 - first, 2), ink);
        words(p, 56 - first, 60, 60, 5);
      });
    expect(compare(number(0), number(2))).toMatchObject([{ moved: null }]);
  });
  test("a side of a box that moved, with the lines that meet it, is a move", () => {
    const card = (right: number) => drawn((p) => frame(p, box(30, 40, right, 120), 0));
    expect(compare(card(303), card(300))).toMatchObject([{ moved: { x: -3, y: 0 } }]);
  });
  test("a thing that became larger in both directions has a factor", () => {
    const icon = (size: number) =>
      drawn((p) => {
        fill(p, box(40, 40, size, size / 4), ink);
        fill(p, box(40, 40, size / 4, size), ink);
      });
    expect(compare(icon(40), icon(48))).toMatchObject([{ scaled: 1.2, moved: null }]);
    expect(compare(icon(48), icon(40))).toMatchObject([{ scaled: 0.83 }]);
  });
  test("a photo that became fainter has its share of contrast", () => {
    const next = numbers(4);
    const photo = drawn((p) => {
      for (let y = 40; y < 140; y++) for (let x = 40; x < 200; x++) put(p, x, y, [next(40) + x, next(40) + y, (x * y) % 200]);
    });
    const fainter = { ...photo, data: photo.data.map((value) => Math.round(255 - (255 - value) * 0.8)) };
    expect(compare(photo, fainter)).toMatchObject([{ opacity: 0.8, content: "picture", recoloured: null }]);
  });
  test("rows that repeat their neighbour are space, and a banner is not", () => {
    const base = page(400, 300);
    expect(
      compare(
        base,
        withRows(base, 40, 12, (band) => fill(band, box(0, 0, 400, 12), white)),
      ),
    ).toMatchObject([{ kind: "inserted", space: [expect.any(Number), expect.any(Number)] }]);
    expect(
      compare(
        base,
        withRows(base, 40, 12, (band) => fill(band, box(0, 0, 400, 12), ink)),
      ),
    ).toMatchObject([{ space: null }]);
  });
});
