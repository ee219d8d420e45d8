import { expect, test } from "vitest";
import { slowdownMs } from "./refuse-beyond.ts";

test("delays requests beyond a window, longer each time, at most ten seconds", () => {
  expect([0, 1, 49, 50, 100, 200, 300, 100_000].map(slowdownMs)).toEqual([0, 250, 250, 500, 1000, 4000, 10_000, 10_000]);
});
