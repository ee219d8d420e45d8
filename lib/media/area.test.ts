import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cropOnVersion, cropAround } from "./area.ts";

const least = { width: 320, height: 200 };
const picture = { width: 1280, height: 800 };

describe("cropAround", () => {
  test("a crop is inside the image, contains the point and has a fixed aspect ratio", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(unit, unit, (x, y) => {
        const rect = cropAround({ x, y }, null, picture, least);
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(picture.width);
        expect(rect.y + rect.height).toBeLessThanOrEqual(picture.height);
        expect(x * picture.width).toBeGreaterThanOrEqual(rect.x - 0.5);
        expect(x * picture.width).toBeLessThanOrEqual(rect.x + rect.width + 0.5);
        expect(rect.width / rect.height).toBeCloseTo(1.6, 1);
      }),
    );
  });

  test("a crop contains a whole area, and starts at the corner of a smaller image", () => {
    const box = { x: 0.2, y: 0.2, width: 0.5, height: 0.2 };
    const rect = cropAround({ x: 0.45, y: 0.3 }, box, picture, least);
    expect(rect.width).toBeGreaterThanOrEqual(0.5 * 1280);
    expect(cropAround({ x: 0.5, y: 0.5 }, null, { width: 100, height: 50 }, least)).toMatchObject({ x: 0, y: 0 });
  });
});

test("a taller version keeps pixel positions, another width scales them", () => {
  const rect = { x: 100, y: 50, width: 320, height: 200 };
  expect(cropOnVersion(rect, picture, { width: 1280, height: 824 })).toEqual(rect);
  expect(cropOnVersion(rect, picture, { width: 2560, height: 1600 })).toEqual({ x: 200, y: 100, width: 640, height: 400 });
});
