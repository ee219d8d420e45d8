import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

test.each([
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=90-", { start: 90, end: 99 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=99-99", { start: 99, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=9-3", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  [undefined, null],
  ["", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  [`bytes=${"0-1,".repeat(1000)}`, null],
  ["lines=1-2", null],
  ["bytes=1.5-2", null],
  ["bytes=99999999999999999999-", null],
])("reads %s of 100 bytes", (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});
