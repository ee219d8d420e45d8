import { expect, test } from "vitest";
import { csv } from "./csv.ts";

test("cells are quoted where they must be", () => {
  expect(csv([["a", 'say "hi"', "x,y", "two\nlines"]])).toBe('\uFEFFa,"say ""hi""","x,y","two\nlines"\r\n');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("%j is no formula in a spreadsheet", (cell) => {
  expect(csv([[cell]])).toMatch(/^\uFEFF"?'/);
});
