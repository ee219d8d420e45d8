import { expect, test } from "vitest";
import { layOut, percent, sizeWords } from "./layout.ts";

const size = (width: number, height: number) => ({ width, height });

test.each([
  [size(1280, 720), size(1280, 720), null],
  [size(1280, 720), size(1280, 744), "1280×720 → 1280×744, +24 px"],
  [size(1280, 720), size(1200, 720), "1280×720 → 1200×720, −80 px"],
  [size(1280, 720), size(1290, 700), "1280×720 → 1290×700, +10 px wide, −20 px high"],
])("%j and %j differ in size by: %s", (before, after, words) => {
  expect(sizeWords(before, after)).toBe(words);
});
test("by corners each keeps its size on a canvas that holds both; scaled, both are as large as the newer", () => {
  expect(layOut(size(100, 50), size(80, 90), "corner")).toEqual({ canvas: size(100, 90), before: size(100, 50), after: size(80, 90) });
  expect(layOut(size(100, 50), size(80, 90), "scaled")).toEqual({ canvas: size(80, 90), before: size(80, 90), after: size(80, 90) });
});
test.each([
  [0, 100, "0%"],
  [260, 10_000, "2.6%"],
  [65, 10_000, "0.65%"],
  [9999, 10_000, "100%"],
  [1, 1e6, "under 0.01%"],
  [5, 5, "100%"],
  [0, 0, "0%"],
])("%i of %i is %s", (part, whole, words) => {
  expect(percent(part, whole)).toBe(words);
});
