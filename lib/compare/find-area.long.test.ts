import { describe, expect, test } from "vitest";
import { findArea } from "./find-area.ts";
import type { PixelBox } from "./pixels.ts";
import { page, withRows } from "./testing/draw.ts";
import { changeLayout, drawLayout, layoutMaker } from "./testing/layouts.ts";

const LAYOUTS = 100;

/** Finds a pinned element of a seeded layout in the next build, and compares the answer with the truth. */
function judge(seed: number) {
  const maker = layoutMaker(seed);
  const blocks = maker.page();
  const before = drawLayout(blocks);
  const ids = [...before.boxes.keys()];
  const pinned = ids[maker.next(ids.length)]!;
  const box = before.boxes.get(pinned)!;
  const after = drawLayout(changeLayout(blocks, pinned, maker));
  const isPoint = maker.next(2) === 0;
  const area: PixelBox = isPoint ? { x: box.x + Math.min(12, box.width >> 1), y: box.y + (box.height >> 1), width: 1, height: 1 } : box;
  const truth = after.boxes.get(pinned);
  const found = findArea(before.picture, area, after.picture);
  const expected = truth ? `${truth.x - box.x},${truth.y - box.y}` : "gone";
  const given = found.state === "same" || found.state === "moved" ? `${found.dx},${found.dy}` : found.state;
  return { seed, expected, given, isPoint };
}

describe("finding an area in a newer picture", () => {
  test("at least 95 of 100 seeded layouts are right, and none is on another element", () => {
    const results = Array.from({ length: LAYOUTS }, (_, seed) => judge(seed + 1));
    const wrong = results.filter(({ expected, given }) => given !== expected);
    expect(wrong.filter(({ given }) => given !== "unsure" && given !== "gone")).toEqual([]);
    expect(wrong.length).toBeLessThanOrEqual(LAYOUTS * 0.05);
  });

  test("an area below inserted rows moved down, and one of a page that is equal did not", () => {
    const before = page(400, 300);
    const area = { x: 40, y: 120, width: 60, height: 20 };
    expect(findArea(before, area, page(400, 300))).toEqual({ state: "same", dx: 0, dy: 0, changed: false });
    const after = withRows(before, 40, 36, () => undefined);
    expect(findArea(before, area, after)).toEqual({ state: "moved", dx: 0, dy: 36, changed: false });
  });

  test("an area of a page that is another one is never at a place", () => {
    const found = findArea(page(400, 300), { x: 40, y: 120, width: 60, height: 20 }, page(400, 300, 9));
    expect(["gone", "unsure"]).toContain(found.state);
  });
});
