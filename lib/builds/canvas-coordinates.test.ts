import { expect, test } from "vitest";
import { layOutAligned, layOutInPlace } from "./aligned-layout.ts";
import { toPicture, toCanvas } from "./canvas-coordinates.ts";

const before = { width: 100, height: 100 };
const after = { width: 100, height: 140 };
const inserted = { kind: "inserted", before: null, after: { x: 0, y: 20, width: 100, height: 40 } };
const aligned = layOutAligned(before, after, [inserted]);
const at = (x: number, y: number) => ({ point: { x, y }, box: null });

test("a point below an inserted band keeps its row of the picture before", () => {
  const onCanvas = toCanvas(aligned, "before", at(0.5, 0.5));
  expect(onCanvas).toEqual({ point: { x: 0.5, y: 90 / 140 }, box: null });
  expect(toPicture(aligned, "before", onCanvas!)).toEqual(at(0.5, 0.5));
  expect(toCanvas(aligned, "after", at(0.5, 0.5))).toEqual(at(0.5, 0.5));
});

test("a place in a gap is the nearest row, and an area there is a point", () => {
  expect(toPicture(aligned, "before", at(0.5, 40 / 140))).toEqual(at(0.5, 0.2));
  const box = { x: 0.1, y: 30 / 140, width: 0.2, height: 10 / 140 };
  expect(toPicture(aligned, "before", { point: { x: 0.2, y: 35 / 140 }, box })).toEqual(at(0.2, 0.2));
});

test("an area that ends at an inserted band does not cover the band", () => {
  const box = { x: 0, y: 0.1, width: 0.5, height: 0.1 };
  const { box: onCanvas } = toCanvas(aligned, "before", { point: { x: 0.25, y: 0.15 }, box })!;
  expect(onCanvas!.height * 140).toBeCloseTo(10, 1);
});

test("a place beside a narrower picture is at its edge, and a side without a picture has none", () => {
  const layout = layOutInPlace({ width: 50, height: 100 }, { width: 100, height: 100 });
  expect(toPicture(layout, "before", at(0.9, 0.5))).toEqual(at(1, 0.5));
  expect(toCanvas(layOutInPlace(null, after), "before", at(0.5, 0.5))).toBeNull();
});
