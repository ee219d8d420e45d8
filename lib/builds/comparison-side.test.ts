import { expect, test } from "vitest";
import { readSide } from "./comparison-side.ts";

test.each([
  ["", null],
  ["  ", null],
  ["#12", { build: 12 }],
  [" 483 ", { build: 483 }],
  ["0", { branch: "0" }],
  ["main", { branch: "main" }],
  ["feat/#12", { branch: "feat/#12" }],
  ["71BE03A", { startOfCommit: "71be03a" }],
  ["a".repeat(40), { commit: "a".repeat(40) }],
  ["a".repeat(41), { branch: "a".repeat(41) }],
  ["deadbee-fix", { branch: "deadbee-fix" }],
])("reads %j", (text, expected) => {
  expect(readSide(text)).toEqual(expected);
});
