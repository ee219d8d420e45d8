import { expect, test } from "vitest";
import { type Placement, placementText } from "./earlier-threads.ts";

const placement = (more: Partial<Placement>): Placement => ({
  state: "same",
  changed: false,
  screenshotDiffId: "1",
  anchor: { type: "point", x: 0.5, y: 0.5 },
  dx: 0,
  dy: 0,
  lastSeenBuildNumber: 481,
  ...more,
});

test("describes the place of an earlier thread", () => {
  expect(placementText(placement({}))).toBe("Still there");
  expect(placementText(placement({ changed: true }))).toBe("Still there, looks different now");
  expect(placementText(placement({ state: "moved", dy: 40 }))).toBe("Moved 40 px down");
  expect(placementText(placement({ state: "moved", dx: -12, dy: -8 }))).toBe("Moved 12 px left and 8 px up");
  expect(placementText(placement({ state: "moved", dy: 1, anchor: { type: "lines", from: 3, to: 4 } }))).toBe("Moved 1 line down");
  expect(placementText(placement({ state: "gone", anchor: null }))).toBe("Gone: the area no longer exists");
  expect(placementText(placement({ state: "unsure", anchor: null }))).toBe("Lost, last seen in #481");
});
