import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePictures } from "./compare-pictures.ts";
import { type Area, areasOf, overlayOf } from "./difference.ts";
import type { PixelBox, RgbaPicture } from "./pixels.ts";
import { DEFAULT_THRESHOLD } from "./rule.ts";
import { blank, copyOf, cropped, fill, ink, page, withRows } from "./testing/draw.ts";

const box = (x: number, y: number, width: number, height: number): PixelBox => ({ x, y, width, height });
const filled = (picture: RgbaPicture, ...boxes: PixelBox[]) => {
  const copy = copyOf(picture);
  for (const one of boxes) fill(copy, one, ink);
  return copy;
};
/** Areas without the places of both pictures. */
const plain = (areas: readonly Area[]) => areas.map(({ kind, x, y, width, height, pixels }) => ({ kind, x, y, width, height, pixels }));
const differenceOf = (before: RgbaPicture, after: RgbaPicture, inPlace = false) => {
  const comparison = comparePictures(before, after, { threshold: DEFAULT_THRESHOLD, inPlace });
  const areas = areasOf(comparison, after);
  const overlay = (from = 0, to = comparison.size.height) => overlayOf(comparison, areas, from, to);
  /** Number of clear pixels of the overlay. */
  const clear = () => overlay().filter((value, at) => at % 4 === 3 && value === 0).length;
  return { ...comparison, areas, overlay, clear };
};

describe("changed areas of two pictures", () => {
  const base = page(400, 300);
  const band = (rows: number) => withRows(base, 32, rows, (part) => fill(part, box(0, 0, 400, rows), [253, 224, 71]));

  test("an area in another colour has the fact that it was recoloured", () => {
    const at = box(40, 40, 60, 30);
    const painted = (colour: [number, number, number]) => {
      const picture = blank(200, 120);
      fill(picture, at, colour);
      return picture;
    };
    expect(differenceOf(painted([28, 124, 134]), painted([37, 99, 176])).areas.map(({ facts }) => facts.recoloured)).toEqual([
      { from: "#1C7C86", to: "#2563B0" },
    ]);
  });

  test("three far boxes are three areas, largest first, each box exact and clear in the overlay", () => {
    const { areas, clear } = differenceOf(
      blank(300, 200),
      filled(blank(300, 200), box(10, 20, 5, 4), box(150, 30, 40, 30), box(60, 150, 10, 10)),
    );
    expect(plain(areas)).toEqual([
      { kind: "changed", ...box(150, 30, 40, 30), pixels: 1200 },
      { kind: "changed", ...box(60, 150, 10, 10), pixels: 100 },
      { kind: "changed", ...box(10, 20, 5, 4), pixels: 20 },
    ]);
    expect(clear()).toBe(1320);
  });
  test("equal pictures have no area and nothing clear", () => {
    expect(differenceOf(base, copyOf(base))).toMatchObject({ areas: [], moves: false });
    expect(differenceOf(base, copyOf(base)).clear()).toBe(0);
  });
  test("an inserted band is one area and clear; compared in place, everything below it differs", () => {
    const found = differenceOf(base, band(40));
    expect(found).toMatchObject({ areas: [{ kind: "inserted", ...box(0, 32, 400, 40) }], moves: true });
    expect(found.clear()).toBe(400 * 40);
    const naive = differenceOf(base, band(40), true);
    expect(naive.moves).toBe(false);
    expect(naive.areas.reduce((sum, { height }) => sum + height, 0)).toBeGreaterThan(200);
  });
  test("rows removed between others are a seam; rows removed at the end are shown from the older picture", () => {
    expect(plain(differenceOf(band(40), base).areas)).toEqual([{ kind: "removed", ...box(0, 32, 400, 2), pixels: 400 * 40 }]);
    expect(plain(differenceOf(base, cropped(base, 400, 276)).areas)).toEqual([
      { kind: "removed", ...box(0, 276, 400, 24), pixels: 400 * 24 },
    ]);
  });
  test("an area names its place in each picture: content below a band moved", () => {
    const below = filled(band(40), box(30, 240, 20, 10));
    const changed = differenceOf(base, below).areas.find(({ kind }) => kind === "changed")!;
    expect(changed.sides.before!.y).toBe(changed.y - 40);
    expect(changed.sides.after!.y).toBe(changed.y);
  });
  test("columns that only one picture has are an area beside the other one", () => {
    const wide = filled(cropped(base, 420, 300), box(400, 0, 20, 300));
    expect(differenceOf(base, wide).areas).toMatchObject([{ kind: "resized", ...box(400, 0, 20, 300) }]);
    expect(differenceOf(wide, base).areas).toMatchObject([{ kind: "resized", ...box(400, 0, 20, 300) }]);
  });
  test("the overlay is the same drawn whole and in bands of any height, and every area is inside the canvas", () => {
    const cut = fc.integer({ min: 0, max: 340 });
    fc.assert(
      fc.property(cut, fc.nat(60), fc.nat(360), fc.nat(250), fc.boolean(), (split, rows, x, y, swap) => {
        const pictures = [base, filled(band(rows), box(x, y, 30, 20))] as const;
        const { size, areas, overlay } = differenceOf(pictures[swap ? 1 : 0], pictures[swap ? 0 : 1]);
        const at = Math.min(split, size.height);
        const bytes = (from?: number, to?: number) => Buffer.from(overlay(from, to).buffer);
        expect(Buffer.concat([bytes(0, at), bytes(at)]).equals(bytes())).toBe(true);
        for (const area of areas) {
          expect(area.x >= 0 && area.y >= 0 && area.width > 0 && area.height > 0).toBe(true);
          expect(area.x + area.width <= size.width && area.y + area.height <= size.height).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
