import { expect, test } from "vitest";
import { layOutAligned } from "@/lib/builds/aligned-layout";
import type { Area } from "@/lib/compare/difference";
import { areaBox } from "./area-box";
import type { Side } from "./side";
import { canMove } from "./use-aligned-rows";

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const size = { width: 400, height: 300 };
const band = box(0, 100, 400, 50);
const inserted: Area = { kind: "inserted", facts: { recoloured: null }, pixels: 1, ...band, sides: { before: null, after: band } };
const below: Area = {
  kind: "changed",
  facts: { recoloured: null },
  pixels: 1,
  ...box(10, 200, 20, 20),
  sides: { before: box(10, 150, 20, 20), after: box(10, 200, 20, 20) },
};

test("without alignment each picture has an area where it is", () => {
  expect(areaBox(below, null, "before")).toEqual(box(10, 150, 20, 20));
  expect(areaBox(below, null)).toMatchObject(box(10, 200, 20, 20));
  expect(areaBox(inserted, null, "before")).toBeNull();
});

test("aligned, an area below inserted rows is at one height on both sides, and the rows have a gap", () => {
  const layout = layOutAligned(
    size,
    { width: 400, height: 350 },
    [inserted, below].map(({ kind, sides }) => ({ kind, ...sides })),
  );
  expect(areaBox(below, layout, "before")).toEqual(areaBox(below, layout, "after"));
  expect(areaBox(inserted, layout, "before")).toEqual(band);
});

test("pictures of two heights and tall pages are looked at for moved content", () => {
  const side = (width: number, height: number, contentType = "image/png"): Side => ({
    label: "v1",
    detail: null,
    version: 1,
    source: { fileUrl: "/a", posterUrl: null, contentType, width, height, previews: [] },
  });
  expect(canMove(side(400, 300), side(400, 300))).toBe(false);
  expect(canMove(side(400, 300), side(400, 350))).toBe(true);
  expect(canMove(side(1440, 6000), side(1440, 6000))).toBe(true);
  expect(canMove(side(400, 300, "video/webm"), side(400, 350))).toBe(false);
});
