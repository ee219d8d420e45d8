import { expect, test } from "vitest";
import { remembered } from "./remembered.ts";

test("the same text is read once and gives the same object; another text another one", () => {
  let times = 0;
  const read = remembered((text) => ({ text, number: ++times }));
  expect(read("a")).toBe(read("a"));
  expect([read("a"), read("b"), read("a")].map(({ number }) => number)).toEqual([1, 2, 1]);
});

test("keeps the latest two thousand, and reads again what is older", () => {
  let times = 0;
  const read = remembered((text) => ({ text, number: ++times }));
  for (let at = 0; at <= 2000; at++) read(`${at}`);
  expect(read("2000").number).toBe(2001);
  expect(read("0").number).toBe(2002);
});
