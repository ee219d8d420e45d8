import { expect, test } from "vitest";
import { viewOf } from "./snapshot-files.ts";

const picture = { width: 1440, height: 900 };

test.each([
  { area: "in the middle", box: [700, 400, 40, 20], view: [580, 370, 280, 80] },
  { area: "at the start", box: [0, 0, 40, 20], view: [0, 0, 280, 80] },
  { area: "at the end", box: [1420, 890, 20, 10], view: [1160, 820, 280, 80] },
  { area: "wider than the window", box: [100, 400, 1200, 40], view: [84, 380, 280, 80] },
  { area: "the whole picture", box: [0, 0, 1440, 900], view: [0, 0, 280, 80] },
] as const)("shows an area $area with what surrounds it", ({ box, view }) => {
  expect(viewOf(box, picture)).toEqual(view);
});

test("shows all of a picture that is smaller than the window", () => {
  expect(viewOf([10, 10, 5, 5], { width: 50, height: 30 })).toEqual([0, 0, 50, 30]);
});
