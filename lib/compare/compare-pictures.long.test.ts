import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePictures, type PictureComparison, scoreOf } from "./compare-pictures.ts";
import type { PixelBox, RgbaPicture } from "./pixels.ts";
import { DEFAULT_THRESHOLD } from "./rule.ts";
import { blank, type Colour, copyOf, cropped, fill, ink, movedBy, numbers, page, put, withRows, words } from "./testing/draw.ts";

const usual = { threshold: DEFAULT_THRESHOLD };
const compare = (a: RgbaPicture, b: RgbaPicture, threshold = DEFAULT_THRESHOLD) => comparePictures(a, b, { threshold });
const edited = (picture: RgbaPicture, edit: (copy: RgbaPicture) => void) => {
  const copy = copyOf(picture);
  edit(copy);
  return copy;
};
const box = (x: number, y: number, width: number, height: number): PixelBox => ({ x, y, width, height });
/** The parts of regions that a table compares. */
const outline = ({ regions }: PictureComparison) => regions.map(({ kind, before, after }) => ({ kind, before, after }));
const bitsOf = ({ mask }: PictureComparison) => mask.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);

describe("comparing pictures", () => {
  const base = page(400, 300);

  test("equal pixels have no region, no different pixel and the score 0", () => {
    const result = compare(base, copyOf(base));
    expect(result).toMatchObject({ regions: [], counts: { different: 0, counted: 0, noise: 0 } });
    expect(scoreOf(result)).toBe(0);
    expect(bitsOf(result)).toBe(0);
  });

  test("a filled box is one region with exact boxes, its pixels in the mask, and both colours", () => {
    const side = (colour: string) => ({ paper: "#FFFFFF", ink: colour, box: [0, 0, 80, 30], grid: "_".repeat(128) });
    const result = compare(
      edited(base, (p) => fill(p, box(60, 100, 80, 30), [37, 99, 235])),
      edited(base, (p) => fill(p, box(60, 100, 80, 30), [29, 78, 216])),
    );
    expect(result.regions).toEqual([
      {
        kind: "changed",
        before: box(60, 100, 80, 30),
        after: box(60, 100, 80, 30),
        place: box(60, 100, 80, 30),
        pixels: 2400,
        raw: 2400,
        pushed: 0,
        recoloured: { from: "#2563EB", to: "#1D4ED8" },
        moved: null,
        scaled: null,
        opacity: null,
        space: null,
        content: null,
        signature: { before: side("#2563EB"), after: side("#1D4ED8") },
      },
    ]);
    expect(bitsOf(result)).toBe(2400);
    expect(scoreOf(result)).toBe(2400 / (400 * 300));
  });

  test("one black pixel on white is a region; a pale one is a region with threshold 0 only", () => {
    const dotted = (colour: Colour) => edited(base, (p) => put(p, 390, 290, colour));
    for (const threshold of [0, DEFAULT_THRESHOLD])
      expect(compare(base, dotted(ink), threshold).regions).toMatchObject([{ after: box(390, 290, 1, 1), pixels: 1 }]);
    const pale = dotted([225, 225, 225]);
    expect(compare(base, pale, 0).regions).toMatchObject([{ after: box(390, 290, 1, 1), pixels: 1 }]);
    expect(compare(base, pale)).toMatchObject({ regions: [], counts: { different: 1, noise: 1 } });
  });

  test("a difference of one level counts with threshold 0 only", () => {
    const other = edited(base, (p) => fill(p, box(0, 280, 400, 20), [254, 254, 254]));
    expect(compare(base, other, 0).regions).toMatchObject([{ after: box(0, 280, 400, 20) }]);
    expect(compare(base, other).regions).toEqual([]);
  });

  test("a pale flat colour counts; the same strength as grain in both directions does not", () => {
    const pale = edited(base, (p) => fill(p, box(20, 276, 60, 20), [254, 226, 226]));
    expect(compare(base, pale).regions).toMatchObject([{ after: box(20, 276, 60, 20), recoloured: { from: "#FFFFFF", to: "#FEE2E2" } }]);
    const next = numbers(5);
    const grey = blank(400, 300, [128, 128, 128]);
    const grain = edited(grey, (p) => {
      for (let y = 276; y < 296; y++) for (let x = 20; x < 80; x++) put(p, x, y, [118 + next(21), 118 + next(21), 118 + next(21)]);
    });
    expect(compare(grey, grain).regions).toEqual([]);
  });

  test("a digit that changes on its background is no recolour", () => {
    const digit = (...bars: ReturnType<typeof box>[]) =>
      edited(blank(200, 100), (p) => {
        for (const bar of bars) fill(p, bar, [15, 23, 42]);
      });
    const right = box(59, 40, 3, 20);
    const eight = digit(right, box(50, 40, 3, 20), box(50, 40, 12, 3), box(50, 48, 12, 3), box(50, 57, 12, 3));
    expect(compare(eight, digit(right)).regions).toMatchObject([{ kind: "changed", recoloured: null }]);
  });

  test("a pale border of one pixel counts", () => {
    const framed = (colour: Colour) =>
      edited(blank(300, 200), (p) => {
        fill(p, box(50, 60, 120, 40), colour);
        fill(p, box(51, 61, 118, 38), [255, 255, 255]);
      });
    const { regions } = compare(framed([229, 231, 235]), framed([209, 213, 219]));
    expect(regions).toMatchObject([{ after: box(50, 60, 120, 40) }]);
  });

  test("text drawn a quarter of a pixel farther right has no region", () => {
    const result = compare(base, movedBy(base, 0.25));
    expect(result.regions).toEqual([]);
    expect(result.counts.noise).toBeGreaterThan(100);
  });

  test("another word is found inside text that moved by a quarter of a pixel", () => {
    const other = edited(movedBy(base, 0.25), (p) => {
      fill(p, box(24, 96, 200, 12), [255, 255, 255]);
      words(p, 24, 96, 200, 99);
    });
    const { regions } = compare(base, other);
    expect(regions.length).toBeGreaterThan(0);
    for (const { after } of regions) expect(after!.y >= 94 && after!.y + after!.height <= 110 && after!.x + after!.width <= 230).toBe(true);
  });

  test("colours under full transparency are equal, and a fully transparent area differs from a white one", () => {
    const clear = (colour: Colour) => edited(base, (p) => fill(p, box(10, 270, 40, 20), colour));
    expect(compare(clear([255, 0, 0, 0]), clear([0, 255, 0, 0]), 0).regions).toEqual([]);
    expect(compare(clear([255, 255, 255]), clear([255, 255, 255, 0])).regions).toMatchObject([{ after: box(10, 270, 40, 20) }]);
  });

  test.each([
    ["a banner of 40 rows below the bar", 32, 40],
    ["a banner of one row", 150, 1],
    ["rows at the top", 0, 24],
    ["rows at the end", 300, 24],
  ])("%s is one inserted region, and content that moved is none", (_name, y, rows) => {
    const taller = withRows(base, y, rows, (band) => fill(band, box(0, 0, 400, rows), [253, 224, 71]));
    expect(outline(compare(base, taller))).toEqual([{ kind: "inserted", before: null, after: box(0, y, 400, rows) }]);
    expect(outline(compare(taller, base))).toEqual([{ kind: "removed", before: box(0, y, 400, rows), after: null }]);
    expect(bitsOf(compare(base, taller))).toBe(400 * rows);
  });

  test("a banner and a price below it are exactly two regions, with the price's own place in each picture", () => {
    const priced = edited(base, (p) => fill(p, box(300, 200, 40, 12), [220, 38, 38]));
    const { regions } = compare(
      base,
      withRows(priced, 32, 40, (band) => fill(band, box(0, 0, 400, 40), [253, 224, 71])),
    );
    expect(regions).toMatchObject([
      { kind: "inserted", after: box(0, 32, 400, 40) },
      { kind: "changed", before: { y: 200 }, after: { y: 240 } },
    ]);
  });

  test("rows that scrolled out of a picture of fixed height are no region", () => {
    const taller = withRows(base, 32, 40, (band) => fill(band, box(0, 0, 400, 40), [253, 224, 71]));
    expect(outline(compare(base, cropped(taller, 400, 300)))).toEqual([{ kind: "inserted", before: null, after: box(0, 32, 400, 40) }]);
  });

  test("a wider picture has one region of columns; equal content left of it has none", () => {
    const wider = cropped(base, 420, 300);
    for (let y = 0; y < 300; y++) wider.data.fill(200, (y * 420 + 400) * 4, (y + 1) * 420 * 4);
    expect(outline(compare(base, wider))).toEqual([{ kind: "resized", before: null, after: box(400, 0, 20, 300) }]);
    expect(outline(compare(wider, base))).toEqual([{ kind: "resized", before: box(400, 0, 20, 300), after: null }]);
  });

  test("pictures of different widths and heights are compared in their common part", () => {
    const smaller = edited(cropped(base, 380, 280), (p) => fill(p, box(100, 100, 50, 20), [220, 38, 38]));
    const { size, regions } = compare(base, smaller);
    expect(size).toEqual({ width: 400, height: 300 });
    expect(regions.map(({ kind }) => kind).toSorted()).toEqual(["changed", "removed", "resized"]);
  });

  test("a picture of one pixel and one of another size are compared", () => {
    expect(compare(blank(1, 1), blank(1, 1, ink), 0).counts.counted).toBe(1);
    expect(compare(blank(1, 1), blank(300, 2)).regions).toHaveLength(2);
  });

  test("a picture full of noise has at most 500 regions, which contain all counted pixels", () => {
    const next = numbers(3);
    const [a, b] = [blank(1200, 1200), blank(1200, 1200)];
    for (let y = 0; y < 1200; y += 40) for (let x = 0; x < 1200; x += 40) fill(b, box(x + next(9), y + next(9), 4, 4), ink);
    const { regions, counts } = compare(a, b);
    expect(regions.length).toBeLessThanOrEqual(500);
    expect(counts.counted).toBe(900 * 16);
  });

  test("bytes that do not fit the size are refused", () => {
    expect(() => comparePictures({ width: 2, height: 2, data: new Uint8Array(12) }, blank(2, 2), usual)).toThrow(RangeError);
  });
});

describe("properties of comparing pictures", () => {
  const base = page(320, 400, 3);
  const mirrored = ({ regions }: PictureComparison) =>
    regions
      .map(({ kind, before, after, pixels }) => ({
        kind: kind === "inserted" ? "removed" : kind === "removed" ? "inserted" : kind,
        before: after,
        after: before,
        pixels,
      }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  const plain = ({ regions }: PictureComparison) =>
    regions
      .map(({ kind, before, after, pixels }) => ({ kind, before, after, pixels }))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

  /** Edits in cells of 80 px, so that no two are near each other. */
  const cells = fc.uniqueArray(fc.nat(19), { minLength: 1, maxLength: 8 });
  const edit = fc.record({
    dx: fc.nat(20),
    dy: fc.nat(20),
    width: fc.integer({ min: 6, max: 30 }),
    height: fc.integer({ min: 6, max: 30 }),
  });
  const drawn = (
    picture: RgbaPicture,
    places: readonly number[],
    { dx, dy, width, height }: { dx: number; dy: number; width: number; height: number },
  ) =>
    edited(picture, (p) => {
      for (const cell of places) fill(p, box((cell % 4) * 80 + dx, Math.floor(cell / 4) * 80 + dy, width, height), [220, 38, 38]);
    });

  test("k edits are k regions of the edit's size, at any place", () => {
    fc.assert(
      fc.property(cells, edit, (places, given) => {
        const { regions } = compare(blank(320, 400), drawn(blank(320, 400), places, given));
        expect(regions).toHaveLength(places.length);
        for (const { after } of regions) expect(after).toMatchObject({ width: given.width, height: given.height });
      }),
      { numRuns: 60 },
    );
  });
  test("an inserted band adds exactly one region to those of the edits", () => {
    fc.assert(
      fc.property(cells, edit, fc.nat(3), fc.integer({ min: 1, max: 60 }), (places, given, after, rows) => {
        const other = withRows(drawn(base, places, given), after * 80 + 70, rows, (band) =>
          fill(band, box(0, 0, 320, rows), [253, 224, 71]),
        );
        const { regions } = compare(drawn(base, [], given), other);
        expect(regions.filter(({ kind }) => kind === "inserted")).toMatchObject([{ after: { height: rows } }]);
        expect(regions.filter(({ kind }) => kind === "removed")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
  test("the other order of the sides gives the same regions with swapped sides", () => {
    fc.assert(
      fc.property(cells, edit, fc.integer({ min: 0, max: 60 }), (places, given, rows) => {
        const other = withRows(drawn(base, places, given), 32, rows, (band) => fill(band, box(0, 0, 320, rows), [253, 224, 71]));
        expect(mirrored(compare(other, base))).toEqual(plain(compare(base, other)));
      }),
      { numRuns: 40 },
    );
  });
  test("a higher threshold never counts more pixels", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40 * 30 * 3, maxLength: 40 * 30 * 3 }), fc.nat(9), (noise, step) => {
        const [a, b] = [blank(40, 30), blank(40, 30)];
        for (let at = 0; at < 40 * 30; at++)
          put(b, at % 40, Math.floor(at / 40), [255 - noise[at * 3]! / 3, 255 - noise[at * 3 + 1]! / 3, 255]);
        const counted = (threshold: number) => bitsOf(compare(a, b, threshold));
        expect(counted((step + 1) / 10)).toBeLessThanOrEqual(counted(step / 10));
      }),
      { numRuns: 40 },
    );
  });
  test("with threshold 0 the mask holds exactly the pixels that differ", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20 * 3, maxLength: 20 * 3 }), (bytes) => {
        const [a, b] = [blank(20, 3), blank(20, 3)];
        bytes.forEach((value, at) => value > 128 && put(b, at % 20, Math.floor(at / 20), [value, 0, 0]));
        const result = compare(a, b, 0);
        expect(bitsOf(result)).toBe(bytes.filter((value) => value > 128).length);
        expect(result.counts.counted).toBe(bitsOf(result));
      }),
    );
  });
});
