import { describe, expect, test } from "vitest";
import { compareModes } from "@/lib/review/view";
import { afterOpacity, showSide, sidesWithPins } from "./side";

const overlay = { mix: 30, front: "after", held: false } as const;

describe("opacity of the newer side", () => {
  test.each([
    ["onion", 0.3],
    ["swipe", 1],
    ["blink", 1],
    ["diff", 1],
  ] as const)("in %s is %s", (mode, opacity) => {
    expect(afterOpacity({ ...overlay, mode })).toBe(opacity);
  });
  test.each(["onion", "swipe", "blink", "diff"] as const)("in %s is 0 while the other side is held", (mode) => {
    expect(afterOpacity({ ...overlay, mode, held: true })).toBe(0);
  });
  test("in blink follows the side in front", () => {
    expect(afterOpacity({ ...overlay, mode: "blink", front: "before" })).toBe(0);
    expect(afterOpacity({ ...overlay, mode: "blink", front: "before", held: true })).toBe(1);
  });
});

test("arrow keys show one side alone in every mode but side by side", () => {
  expect(compareModes.map((mode) => showSide(mode, "after"))).toEqual([
    null,
    { mix: 0 },
    { mix: 100 },
    { front: "after" },
    { front: "after" },
  ]);
  expect(compareModes.map((mode) => showSide(mode, "before"))).toEqual([
    null,
    { mix: 100 },
    { mix: 0 },
    { front: "before" },
    { front: "before" },
  ]);
});

test("pins are shown for the side that is visible", () => {
  expect(sidesWithPins({ ...overlay, mode: "split" })).toEqual(["before", "after"]);
  expect(sidesWithPins({ ...overlay, mode: "swipe" })).toEqual(["before", "after"]);
  expect(sidesWithPins({ ...overlay, mode: "swipe", held: true })).toEqual(["before"]);
  expect(sidesWithPins({ ...overlay, mode: "onion" })).toEqual(["before"]);
  expect(sidesWithPins({ ...overlay, mode: "onion", mix: 70 })).toEqual(["after"]);
  expect(sidesWithPins({ ...overlay, mode: "diff", held: true })).toEqual(["before"]);
});
