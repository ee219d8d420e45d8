import { expect, test } from "vitest";
import { acrossFrom, pixelBoxBetween, movedBox } from "./edit-box.ts";

const picture = { width: 200, height: 100 };
const box = { x: 10, y: 20, width: 40, height: 30 };

test.each([
  [
    { x: 5, y: -5 },
    { x: 15, y: 15 },
  ],
  [
    { x: -50, y: 0 },
    { x: 0, y: 20 },
  ],
  [
    { x: 999, y: 999 },
    { x: 160, y: 70 },
  ],
])("a box moved by %o keeps its size inside the picture", (by, at) => {
  expect(movedBox(box, by, picture)).toEqual({ ...box, ...at });
});

test("a dragged corner flips the box, and a box never gets empty or extends past the picture", () => {
  const fixed = acrossFrom(box, "se");
  expect(fixed).toEqual({ x: 10, y: 20 });
  expect(pixelBoxBetween(fixed, { x: 4, y: 5 }, picture)).toEqual({ x: 4, y: 5, width: 6, height: 15 });
  expect(pixelBoxBetween(fixed, fixed, picture)).toEqual({ x: 10, y: 20, width: 1, height: 1 });
  expect(pixelBoxBetween({ x: 190, y: 90 }, { x: 500, y: 500 }, picture)).toEqual({ x: 190, y: 90, width: 10, height: 10 });
  expect(acrossFrom(box, "nw")).toEqual({ x: 50, y: 50 });
});
