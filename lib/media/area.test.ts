import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commonPart, cropOnVersion, cropAround } from "./area.ts";

const least = { width: 320, height: 200 };
const picture = { width: 1280, height: 800 };

describe("cropAround", () => {
  test("a crop has its point at the centre, also at an edge, and a fixed aspect ratio", () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(unit, unit, (x, y) => {
        const rect = cropAround({ x, y }, null, picture, least);
        expect(Math.abs(x * picture.width - (rect.x + rect.width / 2))).toBeLessThanOrEqual(1);
        expect(Math.abs(y * picture.height - (rect.y + rect.height / 2))).toBeLessThanOrEqual(1);
        expect(rect.width / rect.height).toBeCloseTo(1.6, 1);
      }),
    );
  });

  test("a crop contains a whole area with the area's centre in its middle", () => {
    const box = { x: 0.2, y: 0.2, width: 0.5, height: 0.2 };
    const rect = cropAround({ x: 0.2, y: 0.2 }, box, picture, least);
    expect(rect.width).toBeGreaterThanOrEqual(0.5 * 1280);
    expect(rect.x + rect.width / 2).toBeCloseTo(0.45 * 1280, 0);
  });
});

test("only the part of a crop that both versions cover is compared", () => {
  const corner = { x: -160, y: 700, width: 320, height: 200 };
  const taller = { width: 1280, height: 1000 };
  expect(
    commonPart(
      [
        [corner, picture],
        [corner, taller],
      ],
      least,
    ),
  ).toEqual({ x: 160, y: 0, width: 160, height: 100 });
  expect(commonPart([[{ ...corner, y: 900 }, picture]], least)).toBeNull();
});

test("a taller version keeps pixel positions, another width scales them", () => {
  const rect = { x: 100, y: 50, width: 320, height: 200 };
  expect(cropOnVersion(rect, picture, { width: 1280, height: 824 })).toEqual(rect);
  expect(cropOnVersion(rect, picture, { width: 2560, height: 1600 })).toEqual({ x: 200, y: 100, width: 640, height: 400 });
});
