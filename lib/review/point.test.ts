import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  clampCamera,
  type Camera,
  fit,
  isInside,
  nudge,
  pointName,
  projectPoint,
  reveal,
  revealArea,
  settle,
  step,
  unproject,
  zoomAt,
} from "./point.ts";

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const point = fc.record({ x: number(0, 1), y: number(0, 1) });
const size = fc.record({ width: fc.integer({ min: 1, max: 20_000 }), height: fc.integer({ min: 1, max: 20_000 }) });
const stage = fc.record({ width: fc.integer({ min: 240, max: 4000 }), height: fc.integer({ min: 240, max: 3000 }) });
const camera: fc.Arbitrary<Camera> = fc.record({ scale: number(0.01, 32), left: number(-5000, 5000), top: number(-5000, 5000) });
const spot = fc.record({ left: number(0, 4000), top: number(0, 3000) });
const insets = { top: 40, right: 36, bottom: 84, left: 36 };

describe("project and unproject", () => {
  test("are inverse for any picture and camera", () => {
    fc.assert(
      fc.property(point, camera, size, (p, c, s) => {
        const back = unproject(projectPoint(p, c, s), c, s);
        expect(back.x).toBeCloseTo(p.x, 6);
        expect(back.y).toBeCloseTo(p.y, 6);
      }),
    );
  });

  test("a pin stays on the same pixel of the picture through any chain of zooms and pans", () => {
    const move = fc.oneof(
      fc.record({ zoom: number(0.02, 32), at: spot }),
      fc.record({ pan: fc.record({ left: number(-300, 300), top: number(-300, 300) }) }),
    );
    fc.assert(
      fc.property(point, size, stage, fc.array(move, { maxLength: 30 }), (p, picture, on, moves) => {
        let now = fit(picture, on, insets);
        for (const it of moves) {
          now = "zoom" in it ? zoomAt(now, it.at, it.zoom) : { ...now, left: now.left + it.pan.left, top: now.top + it.pan.top };
          now = clampCamera(now, picture, on, insets);
        }
        const seen = projectPoint(p, now, picture);
        expect(seen.left - now.left).toBeCloseTo(p.x * picture.width * now.scale, 4);
        expect(unproject(seen, now, picture).y).toBeCloseTo(p.y, 5);
      }),
    );
  });
});

describe("zoomAt", () => {
  test("keeps the point under the pointer in place", () => {
    fc.assert(
      fc.property(camera, spot, number(0.02, 32), size, (c, at, scale, s) => {
        const before = unproject(at, c, s);
        const after = projectPoint(before, zoomAt(c, at, scale), s);
        expect(Math.abs(after.left - at.left)).toBeLessThan(0.01);
        expect(Math.abs(after.top - at.top)).toBeLessThan(0.01);
      }),
    );
  });
});

describe("revealArea", () => {
  test("pans the area into view at the same scale, or returns null for one too large or too small", () => {
    const area = fc
      .tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0.0001, max: 0.5, noNaN: true })))
      .map(([x, y, width, height]) => ({ x: x!, y: y!, width: width!, height: height! }));
    fc.assert(
      fc.property(area, camera, size, stage, (it, c, s, on) => {
        const drawn = { width: it.width * s.width * c.scale, height: it.height * s.height * c.scale };
        const free = { width: on.width - insets.left - insets.right, height: on.height - insets.top - insets.bottom };
        const next = revealArea(it, c, s, on, insets);
        if (!next)
          return void expect(drawn.width > free.width || drawn.height > free.height || Math.min(drawn.width, drawn.height) < 16).toBe(true);
        expect(next.scale).toBe(c.scale);
        const from = projectPoint(it, next, s);
        expect(from.left).toBeGreaterThanOrEqual(insets.left - 0.01);
        expect(from.top).toBeGreaterThanOrEqual(insets.top - 0.01);
        expect(from.left + drawn.width).toBeLessThanOrEqual(on.width - insets.right + 1.01);
        expect(from.top + drawn.height).toBeLessThanOrEqual(on.height - insets.bottom + 1.01);
      }),
    );
  });
});

describe("fit", () => {
  test("shows the whole picture inside the free part and never enlarges it", () => {
    fc.assert(
      fc.property(size, stage, (s, on) => {
        const c = fit(s, on, insets);
        expect(c.scale).toBeLessThanOrEqual(1);
        expect(c.left).toBeGreaterThanOrEqual(insets.left - 1e-6);
        expect(c.left + s.width * c.scale).toBeLessThanOrEqual(on.width - insets.right + 1e-6);
      }),
    );
  });
});

describe("bounded", () => {
  test("keeps the picture over the centre of the stage and is idempotent", () => {
    fc.assert(
      fc.property(camera, size, stage, (c, s, on) => {
        const held = clampCamera(c, s, on, insets);
        const middle = { left: on.width / 2, top: (on.height + insets.top - insets.bottom) / 2 };
        const under = unproject(middle, held, s);
        expect(isInside({ x: Math.round(under.x * 1e6) / 1e6, y: Math.round(under.y * 1e6) / 1e6 })).toBe(true);
        const twice = clampCamera(held, s, on, insets);
        expect(twice.left).toBeCloseTo(held.left, 3);
        expect(twice.top).toBeCloseTo(held.top, 3);
      }),
    );
  });
});

describe("reveal", () => {
  test("pans the point into view and does nothing when it is visible", () => {
    fc.assert(
      fc.property(point, camera, size, stage, (p, c, s, on) => {
        const seen = reveal(p, c, s, on, insets);
        const at = projectPoint(p, seen, s);
        expect(at.left).toBeGreaterThan(0);
        expect(at.left).toBeLessThan(on.width);
        expect(at.top).toBeGreaterThan(0);
        expect(at.top).toBeLessThan(on.height);
        expect(seen.scale).toBe(c.scale);
        expect(reveal(p, seen, s, on, insets).left).toBeCloseTo(seen.left, 3);
      }),
    );
  });
});

describe("keys", () => {
  test("arrows move 1 %, with Shift 10 %, with Alt 0.1 %, and stop at the edge", () => {
    const middle = { x: 0.5, y: 0.5 };
    expect(nudge(middle, "ArrowRight")).toEqual({ x: 0.51, y: 0.5 });
    expect(nudge(middle, "ArrowUp", { shiftKey: true })).toEqual({ x: 0.5, y: 0.4 });
    expect(nudge(middle, "ArrowLeft", { altKey: true })).toEqual({ x: 0.499, y: 0.5 });
    expect(nudge({ x: 1, y: 0 }, "ArrowRight", { shiftKey: true })).toEqual({ x: 1, y: 0 });
    expect(nudge(middle, "Enter")).toBeNull();
  });

  test("zoom steps use round scales in both directions and stop at the limits", () => {
    expect(step(0.7, 1)).toBe(0.75);
    expect(step(0.7, -1)).toBe(0.5);
    expect(step(1, 1)).toBe(1.5);
    expect(step(32, 1)).toBe(32);
    fc.assert(fc.property(number(0.05, 31), (scale) => step(scale, 1) > scale && step(scale, -1) <= scale));
  });
});

test("stored points are inside the picture and finer than a pixel", () => {
  fc.assert(
    fc.property(number(-3, 3), number(-3, 3), (x, y) => {
      const kept = settle({ x, y });
      expect(isInside(kept)).toBe(true);
      if (x >= 0 && x <= 1) expect(Math.abs(kept.x - x) * 20_000).toBeLessThan(0.2);
    }),
  );
});

test("names the part of the picture for a point", () => {
  expect(pointName({ x: 0.9, y: 0.1 })).toBe("near the top right");
  expect(pointName({ x: 0.5, y: 0.5 })).toBe("in the centre");
  expect(pointName({ x: 0.5, y: 0.99 })).toBe("near the bottom");
  expect(pointName({ x: 0.01, y: 0.5 })).toBe("near the left");
});
