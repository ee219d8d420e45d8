import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvLines } from "./csv.ts";

test("quotes cells with quotes, commas and line breaks", () => {
  expect(csvLines([["a", 'say "hi"', "x,y", "two\nlines"]])).toBe('a,"say ""hi""","x,y","two\nlines"\r\n');
});

test("returns no line without rows", () => {
  expect(csvLines([])).toBe("");
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "=1\n+2", "=1,2"])(
  "writes %j with an apostrophe in front [security: exported cells never run as formulas]",
  (cell) => {
    expect(Papa.parse<string[]>(csvLines([[cell]])).data[0]).toEqual([`'${cell}`]);
  },
);
