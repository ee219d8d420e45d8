import { expect, test } from "vitest";
import { alignVersions } from "./align-versions.ts";
import { compareAligned } from "./compare-pictures.ts";
import type { RgbaPicture } from "./pixels.ts";
import { DEFAULT_THRESHOLD } from "./rule.ts";
import { blank, copyOf, cropped, fill, ink, page, withRows } from "./testing/draw.ts";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const base = page(400, 300);
/** The page with a band that pushes its last rows out. */
const pushed = (rows: number) =>
  cropped(
    withRows(base, 32, rows, (part) => fill(part, box(0, 0, 400, rows), [253, 224, 71])),
    400,
    300,
  );
const align = (before: RgbaPicture, after: RgbaPicture, inPlace?: boolean) => {
  const { pictures, mayMove } = alignVersions(before, after, { threshold: DEFAULT_THRESHOLD, inPlace });
  return { mayMove, moves: compareAligned(pictures, { threshold: DEFAULT_THRESHOLD }, { hasFacts: false }).moves };
};

test("content of equal sizes is followed where that halves the changed pixels", () => {
  expect(align(base, pushed(8))).toEqual({ mayMove: true, moves: true });
});

test("equal sizes are compared in place where following explains less than half of the change", () => {
  const after = pushed(8);
  const before = copyOf(base);
  fill(after, box(0, 150, 400, 150), ink);
  const aligned = align(before, after);
  expect(aligned.moves).toBe(false);
});

test("content of different sizes is followed, and a choice by a person wins", () => {
  const taller = withRows(base, 32, 40, (part) => fill(part, box(0, 0, 400, 40), ink));
  expect(align(base, taller)).toEqual({ mayMove: true, moves: true });
  expect(align(base, taller, true)).toEqual({ mayMove: true, moves: false });
  expect(align(base, pushed(8), true)).toEqual({ mayMove: true, moves: false });
});

test("pictures without moved content offer no choice", () => {
  expect(align(blank(100, 80), blank(100, 80))).toEqual({ mayMove: false, moves: false });
});
