import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { visitCountedPixels } from "./counted-pixels.ts";
import { asPicture, equalRowsOf, type PixelBox, type RgbaPicture } from "../pixels.ts";
import { strengthsOf } from "./strengths.ts";
import { blank, type Colour, copyOf, fill, ink, movedBy, numbers, page, put, words } from "../testing/draw.ts";

const box = (x: number, y: number, width: number, height: number): PixelBox => ({ x, y, width, height });
const strengths = (before: RgbaPicture, after: RgbaPicture, budget?: { pixels: number }) => {
  const [a, b] = [asPicture(before), asPicture(after)];
  return strengthsOf({ a, b, equalRows: equalRowsOf(a, b) }, budget);
};
const most = (plane: Uint8Array) => plane.reduce((one, other) => Math.max(one, other), 0);
const counted = (plane: Uint8Array, { width, height }: RgbaPicture, threshold: number) => {
  const found: number[] = [];
  visitCountedPixels(plane, { width, height }, { threshold, equalRows: new Uint8Array(height) }, (x, y) => found.push(y * width + x));
  return found.toSorted((one, other) => one - other);
};
const edited = (picture: RgbaPicture, edit: (copy: RgbaPicture) => void) => {
  const copy = copyOf(picture);
  edit(copy);
  return copy;
};
/** Returns a picture drawn into a larger one. */
const placed = (picture: RgbaPicture, left: number, top: number) => {
  const larger = blank(picture.width + left + 40, picture.height + top + 40);
  for (let y = 0; y < picture.height; y++)
    larger.data.set(picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4), ((y + top) * larger.width + left) * 4);
  return larger;
};

/** Two pictures that differ in edits of many kinds, the same for the same seed. */
function pair(seed: number): [RgbaPicture, RgbaPicture] {
  const next = numbers(seed * 97 + 3);
  const before = page(150 + next(90), 80 + next(90), seed);
  let after = next(3) ? copyOf(before) : movedBy(before, next(9) / 10);
  for (let edits = next(4); edits; edits--) {
    const place = box(next(before.width - 36), next(before.height - 20), 1 + next(30), 1 + next(14));
    const colour: Colour = [next(256), next(256), next(256), next(6) ? 255 : next(256)];
    const kind = next(4);
    if (kind === 0) fill(after, place, colour);
    else if (kind === 1) words(after, place.x, Math.min(place.y, after.height - 14), 36, seed + edits);
    else if (kind === 2) for (let at = 0; at < 40; at++) put(after, place.x + next(30), place.y + next(14), colour);
    else
      after = edited(after, (p) => p.data.forEach((value, at) => void (at % 4 < 3 && (p.data[at] = value + (value < 254 ? next(3) : 0)))));
  }
  return [before, after];
}
const seeds = fc.nat(100_000);

/** A picture of random pixels. */
const noise = (width: number, height: number, seed: number) => {
  const next = numbers(seed);
  const picture = blank(width, height);
  for (let at = 0; at < picture.data.length; at++) if (at % 4 < 3) picture.data[at] = next(256);
  return picture;
};

describe("large pictures", () => {
  const size = [1280, 1024] as const;

  test("count everywhere where nothing of one is in the other", () => {
    const plane = strengths(noise(...size, 1), noise(...size, 2));
    expect(plane.filter((strength) => strength > 64).length).toBeGreaterThan(0.98 * plane.length);
  });

  test("keep text that moved by a part of a pixel uncounted beside a photo that became another one", () => {
    const before = page(...size);
    const after = movedBy(before, 0.3);
    const photo = box(0, 512, 1280, 512);
    for (const [seed, picture] of [before, after].entries()) {
      const other = noise(photo.width, photo.height, seed + 5);
      picture.data.set(other.data, photo.y * picture.width * 4);
    }
    const plane = strengths(before, after).subarray(0, (photo.y - 64) * 1280);
    expect(plane.some((strength) => strength > 0)).toBe(true);
    expect(most(plane)).toBeLessThanOrEqual(64);
  });
});

describe("properties of strengths", () => {
  test("equal pictures have the strength 0 everywhere, and different pixels are exactly those above 0", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [a, b] = pair(seed);
        expect(most(strengths(a, a))).toBe(0);
        const [wordsA, wordsB] = [asPicture(a).words, asPicture(b).words];
        const plane = strengths(a, b);
        const differs = (at: number) => wordsA[at] !== wordsB[at] && (wordsA[at]! >>> 24 > 0 || wordsB[at]! >>> 24 > 0);
        expect(plane.findIndex((strength, at) => strength > 0 !== differs(at))).toBe(-1);
      }),
      { numRuns: 25 },
    );
  });
  test("the other order of the pictures gives the same strengths, to one", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const [a, b] = pair(seed);
        const [one, other] = [strengths(a, b), strengths(b, a)];
        expect(one.findIndex((strength, at) => Math.abs(strength - other[at]!) > 1)).toBe(-1);
      }),
      { numRuns: 25 },
    );
  });
  test("an edit has the same strengths at places a multiple of 8 px apart, in whatever boxes it is read", () => {
    fc.assert(
      fc.property(seeds, fc.nat(20), fc.nat(20), (seed, right, down) => {
        const [before, after] = [blank(90, 40), blank(90, 40)];
        words(before, 12, 12, 70, seed);
        words(after, 12, 12, 70, seed + 1, seed % 2 ? ink : [200, 30, 60]);
        const at = (left: number, top: number) => {
          const [a, b] = [placed(before, left, top), placed(after, left, top)];
          const plane = strengths(a, b);
          return Array.from({ length: 40 }, (_, y) => plane.subarray((y + top) * a.width + left, (y + top) * a.width + left + 90)).map(
            (row) => [...row],
          );
        };
        expect(at(24 + right * 8, 24 + down * 8)).toEqual(at(24, 24));
      }),
      { numRuns: 20 },
    );
  });
  test("counted pixels of a higher threshold are among those of a lower one", () => {
    fc.assert(
      fc.property(seeds, fc.nat(19), (seed, step) => {
        const [a, b] = pair(seed);
        const plane = strengths(a, b);
        const lower = new Set(counted(plane, a, step / 20));
        expect(counted(plane, a, (step + 1) / 20).filter((at) => !lower.has(at))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("strengths of single edits", () => {
  const base = page(240, 120);
  const COUNTS = 64;
  const checked: [name: string, edit: (picture: RgbaPicture) => void, isFound: boolean][] = [
    ["a full stop of 2 px", (p) => fill(p, box(200, 110, 2, 2), ink), true],
    ["a hairline of a pale grey", (p) => fill(p, box(0, 100, 240, 1), [229, 231, 235]), true],
    ["a fill that is three levels darker", (p) => fill(p, box(190, 60, 24, 24), [252, 252, 252]), true],
    ["a fill that is two levels darker", (p) => fill(p, box(190, 60, 24, 24), [253, 253, 253]), false],
    ["a single pale pixel", (p) => put(p, 220, 110, [225, 225, 225]), false],
    [
      "grain of two levels",
      (p) => p.data.forEach((value, at) => void (at % 4 < 3 && (p.data[at] = value - (value > 1 ? at % 3 : 0)))),
      false,
    ],
  ];
  test.each(checked)("%s", (_name, edit, isFound) => {
    expect(most(strengths(base, edited(base, edit))) > COUNTS).toBe(isFound);
  });

  test.each([0.1, 0.25, 0.4])("text drawn %s px farther right does not count", (share) => {
    expect(most(strengths(base, movedBy(base, share)))).toBeLessThanOrEqual(COUNTS);
  });
  test("text one pixel farther right counts", () => {
    expect(most(strengths(base, movedBy(base, 1)))).toBeGreaterThan(COUNTS);
  });
  test("a dotted line of one pixel in another grey counts", () => {
    const dotted = (grey: number) =>
      edited(base, (p) => {
        for (let x = 20; x < 220; x += 2) put(p, x, 112, [grey, grey, grey]);
      });
    expect(most(strengths(dotted(0x77), dotted(0x33)))).toBeGreaterThan(COUNTS);
  });
  test("text in another grey counts", () => {
    const [dark, darker] = [blank(200, 40), blank(200, 40)];
    words(dark, 10, 12, 160, 4, [51, 51, 51]);
    words(darker, 10, 12, 160, 4, [17, 17, 17]);
    expect(most(strengths(dark, darker))).toBeGreaterThan(COUNTS);
  });

  test("grain in a box of pixels that are weighed has the least strength", () => {
    // The edit and the grain are in different tiles of the same box.
    const before = blank(128, 64);
    const after = edited(before, (p) => {
      fill(p, box(2, 4, 4, 40), ink);
      fill(p, box(18, 0, 14, 64), [254, 255, 254]);
    });
    const plane = strengths(before, after);
    expect(plane[20 * 128 + 4]).toBeGreaterThan(COUNTS);
    expect(plane[20 * 128 + 28]).toBe(1);
  });
  describe("a weak difference", () => {
    /** Draws a frame of pale lines. `soft`: how much of a pixel one of its corners lacks. */
    const corner = (soft: number) =>
      edited(blank(96, 96), (p) => {
        for (const at of [20, 60]) {
          fill(p, box(20, at, 41, 1), [205, 209, 215]);
          fill(p, box(at, 20, 1, 41), [205, 209, 215]);
        }
        for (const [x, y] of [
          [20, 20],
          [21, 20],
          [20, 21],
        ] as const)
          put(p, x, y, [205 + soft, 209 + soft, 215 + soft]);
      });
    test("counts where the lines around it stay, as at a corner", () => {
      expect(most(strengths(corner(0), corner(30)))).toBeGreaterThan(COUNTS);
    });
    test("does not count where the lines around it moved with it by a part of a pixel", () => {
      expect(most(strengths(corner(0), movedBy(corner(0), 0.3)))).toBeLessThanOrEqual(COUNTS);
    });
  });
  test("a translucent black that went is found over white, a translucent white over black", () => {
    for (const channel of [0, 255]) {
      const veiled = edited(blank(60, 40, [channel, channel, channel, 0]), (p) =>
        fill(p, box(10, 10, 40, 20), [channel, channel, channel, 25]),
      );
      expect(most(strengths(veiled, blank(60, 40, [0, 0, 0, 0])))).toBeGreaterThan(COUNTS);
    }
  });
  test("colours under full transparency are equal", () => {
    expect(most(strengths(blank(20, 20, [255, 0, 0, 0]), blank(20, 20, [0, 255, 0, 0])))).toBe(0);
  });
  test("all pixels of pictures of 1 × 1 and 4 × 1 count", () => {
    for (const width of [1, 4])
      expect([...strengths(blank(width, 1, [255, 0, 0]), blank(width, 1, [0, 0, 255]))].every((strength) => strength > COUNTS)).toBe(true);
  });
  test("beyond the budget, pixels count by the distance of their colours", () => {
    const stripes = (level: number) => {
      const picture = blank(100, 100, [level, level, level]);
      for (let at = 0; at < picture.data.length; at += 8) picture.data.fill(level + 40, at, at + 3);
      return picture;
    };
    expect(new Set(strengths(stripes(100), stripes(115), { pixels: 0 }))).toEqual(new Set([COUNTS]));
    expect(most(strengths(stripes(100), stripes(116), { pixels: 0 }))).toBeGreaterThan(COUNTS);
  });
  test("a tile of one colour in both pictures has the strength that it has beside others", () => {
    // No window goes one way: a side becomes lighter, the other darker. The pixel at 0, 0 keeps its tile from being flat.
    const before = edited(blank(32, 32, [100, 100, 100]), (copy) => put(copy, 0, 0, [101, 100, 100]));
    const after = edited(blank(32, 32, [91, 91, 91]), (copy) => {
      fill(copy, box(0, 0, 13, 32), [109, 109, 109]);
      put(copy, 0, 0, [110, 109, 109]);
    });
    const plane = strengths(before, after);
    expect(plane[7 * 32 + 4]).toBeLessThan(255);
    expect(plane[28 * 32 + 4]).toBe(plane[7 * 32 + 4]);
  });
});
