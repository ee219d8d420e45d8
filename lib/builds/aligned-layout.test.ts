import { expect, test } from "vitest";
import { areaOnCanvas, layOutAligned, layOutInPlace } from "./aligned-layout.ts";

const before = { width: 100, height: 200 };
const inserted = { kind: "inserted", before: null, after: { x: 0, y: 50, width: 100, height: 40 } };

test("content below an inserted band has the same height on both sides", () => {
  const layout = layOutAligned(before, { width: 100, height: 240 }, [inserted]);
  expect(layout.canvas).toEqual({ width: 100, height: 240 });
  expect(layout.before).toMatchObject({
    slices: [
      { from: 0, to: 50, at: 0 },
      { from: 50, to: 200, at: 90 },
    ],
    gaps: [{ at: 50, height: 40 }],
  });
  const word = { kind: "changed", before: { x: 5, y: 100, width: 10, height: 10 }, after: { x: 5, y: 140, width: 10, height: 10 } };
  expect(areaOnCanvas(layout, "before", word)).toEqual({ x: 5, y: 140, width: 10, height: 10 });
  expect(areaOnCanvas(layout, "after", word)).toEqual(areaOnCanvas(layout, "before", word));
  expect(areaOnCanvas(layout, "before", inserted)).toEqual(inserted.after);
});

test("rows that were removed leave a gap after", () => {
  const removed = { kind: "removed", before: { x: 0, y: 20, width: 100, height: 30 }, after: null };
  const layout = layOutAligned(before, { width: 100, height: 210 }, [inserted, removed]);
  expect(layout.after?.gaps).toEqual([{ at: 20, height: 30 }]);
  expect(layout.before?.gaps).toEqual([{ at: 80, height: 40 }]);
  expect(layout.canvas.height).toBe(240);
});

test("a page of fixed height keeps the rows that were pushed out", () => {
  const layout = layOutAligned(before, before, [inserted]);
  expect(layout.canvas.height).toBe(240);
  expect(layout.after?.slices.at(-1)).toEqual({ from: 90, to: 200, at: 90 });
});

test("areas of a part of the width move nothing", () => {
  const narrow = { ...inserted, after: { ...inserted.after, width: 20 } };
  expect(layOutAligned(before, before, [narrow])).toEqual(layOutInPlace(before, before));
});
