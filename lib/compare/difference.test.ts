import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areasOf, cell, distances, maskOf, type Pixels, usualThreshold } from "./difference.ts";

const paper = (width: number, height: number): Pixels => ({ width, height, data: new Uint8ClampedArray(width * height * 4).fill(255) });
const put = ({ data, width }: Pixels, x: number, y: number, colour: readonly number[]) => data.set(colour, (y * width + x) * 4);
const box = (picture: Pixels, x: number, y: number, width: number, height: number, colour: readonly number[] = [0, 0, 0, 255]) => {
  for (let row = y; row < y + height; row++) for (let column = x; column < x + width; column++) put(picture, column, row, colour);
};
const compare = (a: Pixels, b: Pixels, threshold = usualThreshold) => areasOf(distances(a, b), a.width, threshold);

describe("difference of two pictures", () => {
  test("three far boxes are three areas, largest first, each box exact", () => {
    const [a, b] = [paper(300, 200), paper(300, 200)];
    box(b, 10, 20, 5, 4);
    box(b, 150, 30, 40, 30);
    box(b, 60, 150, 10, 10);
    expect(compare(a, b)).toEqual({
      changed: 20 + 1200 + 100,
      areas: [
        { x: 150, y: 30, width: 40, height: 30, changed: 1200 },
        { x: 60, y: 150, width: 10, height: 10, changed: 100 },
        { x: 10, y: 20, width: 5, height: 4, changed: 20 },
      ],
    });
  });
  test("equal pictures have no area; wholly different ones have one as large as they are", () => {
    expect(compare(paper(50, 40), paper(50, 40))).toEqual({ changed: 0, areas: [] });
    const other = paper(50, 40);
    box(other, 0, 0, 50, 40);
    expect(compare(paper(50, 40), other).areas).toEqual([{ x: 0, y: 0, width: 50, height: 40, changed: 2000 }]);
  });
  test("what nobody sees is no change: colours under full transparency, and less than the threshold", () => {
    const [a, b] = [paper(20, 20), paper(20, 20)];
    put(a, 3, 3, [10, 20, 30, 0]);
    put(b, 3, 3, [200, 0, 0, 0]);
    put(b, 9, 9, [255 - usualThreshold, 255, 255, 255]);
    expect(compare(a, b).changed).toBe(0);
    put(b, 9, 9, [254 - usualThreshold, 255, 255, 255]);
    expect(compare(a, b).changed).toBe(1);
  });
  test("the mask is clear on changed pixels and only there, in every band of rows", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 600, maxLength: 600 }), fc.nat(255), fc.nat(20), (apart, threshold, split) => {
        const { areas } = areasOf(apart, 30, threshold);
        const bands = [...maskOf(apart, 30, threshold, areas, 0, split), ...maskOf(apart, 30, threshold, areas, split, 20)];
        const clear = [...apart].map((_, pixel) => bands[pixel * 4 + 3] === 0);
        expect(clear).toEqual([...apart].map((value) => value > threshold));
      }),
    );
  });
  test("pictures of different sizes are refused", () => {
    expect(() => distances(paper(2, 2), paper(2, 3))).toThrow(RangeError);
  });

  const dots = fc.array(fc.record({ x: fc.nat(99), y: fc.nat(79) }), { maxLength: 40 });
  test("every changed pixel is counted once and lies in an area; order of the sides does not matter", () => {
    fc.assert(
      fc.property(dots, (points) => {
        const [a, b] = [paper(100, 80), paper(100, 80)];
        for (const { x, y } of points) put(b, x, y, [0, 90, 0, 255]);
        const { areas, changed } = compare(a, b);
        expect(changed).toBe(new Set(points.map(({ x, y }) => `${x},${y}`)).size);
        expect(areas.reduce((sum, area) => sum + area.changed, 0)).toBe(changed);
        for (const { x, y } of points) {
          expect(areas.some((area) => x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height)).toBe(true);
        }
        expect(compare(b, a)).toEqual({ areas, changed });
      }),
    );
  });
  test("two pixels within a cell's length are one area, more than two lengths apart they are two", () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(79), fc.nat(99), fc.nat(79), (x, y, u, v) => {
        const [a, b] = [paper(100, 80), paper(100, 80)];
        put(b, x, y, [0, 0, 0, 255]);
        put(b, u, v, [0, 0, 0, 255]);
        const apart = Math.max(Math.abs(x - u), Math.abs(y - v));
        const { areas } = compare(a, b);
        if (apart <= cell) expect(areas).toHaveLength(1);
        if (apart > 2 * cell) expect(areas).toHaveLength(2);
      }),
    );
  });
  test("a higher threshold never finds more", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 600, maxLength: 600 }), fc.nat(254), (apart, threshold) => {
        expect(areasOf(apart, 30, threshold + 1).changed).toBeLessThanOrEqual(areasOf(apart, 30, threshold).changed);
      }),
    );
  });
});
