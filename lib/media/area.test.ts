import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differs, sameWindow, windowAround } from "./area.ts";

const least = { width: 320, height: 200 };
const picture = { width: 1280, height: 800 };

describe("windowAround", () => {
  test("lies inside the picture where it fits, holds the point, and has one shape", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(unit, unit, (x, y) => {
        const rect = windowAround({ x, y }, null, picture, least);
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(picture.width);
        expect(rect.y + rect.height).toBeLessThanOrEqual(picture.height);
        expect(x * picture.width).toBeGreaterThanOrEqual(rect.x - 0.5);
        expect(x * picture.width).toBeLessThanOrEqual(rect.x + rect.width + 0.5);
        expect(rect.width / rect.height).toBeCloseTo(1.6, 1);
      }),
    );
  });

  test("holds a whole area with some room, and starts at the corner of a picture that is smaller", () => {
    const box = { x: 0.2, y: 0.2, width: 0.5, height: 0.2 };
    const rect = windowAround({ x: 0.45, y: 0.3 }, box, picture, least);
    expect(rect.width).toBeGreaterThanOrEqual(0.5 * 1280);
    expect(windowAround({ x: 0.5, y: 0.5 }, null, { width: 100, height: 50 }, least)).toMatchObject({ x: 0, y: 0 });
  });
});

test("a picture that grew below is read from the same corner, another width as scaled", () => {
  const rect = { x: 100, y: 50, width: 320, height: 200 };
  expect(sameWindow(rect, picture, { width: 1280, height: 824 })).toEqual(rect);
  expect(sameWindow(rect, picture, { width: 2560, height: 1600 })).toEqual({ x: 200, y: 100, width: 640, height: 400 });
});

describe("differs", () => {
  const pixels = (change: Record<number, number> = {}) => {
    const made = new Uint8ClampedArray(4 * 100).fill(100);
    for (const [at, value] of Object.entries(change)) made[Number(at)] = value;
    return made;
  };
  test("sees what changed, and neither compression nor single pixels", () => {
    expect(differs(pixels(), pixels())).toBe(false);
    expect(differs(pixels(), pixels({ 0: 110, 4: 92, 8: 116 }))).toBe(false);
    expect(differs(pixels(), pixels({ 0: 200, 40: 0 }))).toBe(false);
    expect(differs(pixels(), pixels({ 0: 200, 40: 0, 81: 200 }))).toBe(true);
    expect(differs(pixels(), new Uint8ClampedArray(8))).toBe(true);
  });
});
