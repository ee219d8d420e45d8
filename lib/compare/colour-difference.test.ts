import { expect, test } from "vitest";
import { colourDifference } from "./colour-difference.ts";

test.each([
  { from: "#000000", to: "#ffffff", difference: 100 },
  { from: "#2563EB", to: "#2563EB", difference: 0 },
  // L*a*b* of sRGB red is 53.24, 80.09, 67.20 and of green 87.73, -86.18, 83.18.
  { from: "#ff0000", to: "#00ff00", difference: 170.6 },
])("the difference of $from and $to is $difference", ({ from, to, difference }) => {
  expect(colourDifference(from, to)).toBeCloseTo(difference, 1);
  expect(colourDifference(to, from)).toBeCloseTo(difference, 1);
});
