import { expect, test } from "vitest";
import { layOut, sizeWords } from "./layout.ts";

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
