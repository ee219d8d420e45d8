// @vitest-environment jsdom
import { expect, test } from "vitest";
import { get, render } from "@/components/ui/testing/render";
import type { SnapshotChange } from "@/lib/queries/builds";
import { FactsLine } from "./facts-line";
import type { OutlinedArea } from "./stage-picture";

const box = { x: 0, y: 0, width: 10, height: 10 };
const show = async (area: object, change: object = {}) => {
  await render(
    <FactsLine
      change={{ id: "1", name: "home.png", head: null, regions: [{}, {}], ...change } as unknown as SnapshotChange}
      area={{ kind: "changed", before: box, after: box, rawPixels: null, recoloured: null, ...area } as unknown as OutlinedArea}
      lead={null}
      history={null}
    />,
  );
  return get("p").lastElementChild!.textContent;
};

test("the facts name pixels that count and all that differ, the difference of colours, and the threshold", async () => {
  const area = { pixels: 1204, rawPixels: 2310, recoloured: { from: "#2563EB", to: "#1D4ED8" } };
  expect(await show(area, { threshold: 0.1, score: 0.0123 })).toBe(
    "1,204 px changed (raw 2,310, the rest is noise), flat recolour #2563EB → #1D4ED8, ΔE 9, threshold 0.10, 1.23 % of the snapshot, 2 changed areas",
  );
});

test("equal numbers are named once", async () => {
  expect(await show({ pixels: 12, rawPixels: 12 })).toBe("12 px changed, 2 changed areas");
});

test("the size of an area of a text is in lines", async () => {
  expect(await show({ kind: "lines", pixels: 3 }, { threshold: 0.5 })).toBe("3 changed lines, 2 changed areas");
});

test("a new snapshot has no threshold", async () => {
  expect(await show({ pixels: 0 }, { threshold: 0, regions: [] })).toBe("");
});
