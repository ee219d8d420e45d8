import { expect, test } from "vitest";
import { areaLetters } from "./changed-areas";
import { differenceSummary } from "./difference-tools";
import { swipeAfterKey } from "./swipe-line";

test("areas are lettered A to Z, then AA", () => {
  expect([0, 1, 25, 26, 27, 51, 52, 702].map(areaLetters)).toEqual(["A", "B", "Z", "AA", "AB", "AZ", "BA", "AAA"]);
});

test("summary counts areas and their share of the image", () => {
  const area = {
    kind: "changed",
    facts: { recoloured: null },
    x: 0,
    y: 0,
    width: 9,
    height: 9,
    pixels: 81,
    sides: { before: null, after: null },
  } as const;
  const found = { state: "found", width: 100, height: 100, areas: [area, area, area], changed: 260, moves: false, mayMove: false } as const;
  expect(differenceSummary({ ...found, areas: [...found.areas] })).toBe("3 changes, 2.6% of the image");
  expect(differenceSummary({ ...found, areas: [], changed: 0 })).toBe("No difference");
  expect(differenceSummary({ state: "failed", problem: "Not loaded." })).toBe("Not loaded.");
});

test("the swipe line moves by 1, with Shift by 10, to the ends, and never beyond them", () => {
  expect(swipeAfterKey(50, "ArrowRight", false)).toBe(51);
  expect(swipeAfterKey(50, "ArrowLeft", true)).toBe(40);
  expect(swipeAfterKey(95, "ArrowRight", true)).toBe(100);
  expect(swipeAfterKey(0.5, "ArrowLeft", false)).toBe(0);
  expect(swipeAfterKey(50, "Home", false)).toBe(0);
  expect(swipeAfterKey(50, "End", false)).toBe(100);
  expect(swipeAfterKey(50, "Enter", false)).toBeNull();
});
