import fc from "fast-check";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { cutReceived, startsWithPicture } from "./cut-picture.ts";

const sides = fc.integer({ min: 1, max: 12 });

/** Returns a picture whose pixels are opaque and all different. */
function picture(width: number, height: number, seed: number): PNG {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) png.data.set([seed, at % 256, at >> 8, 255], at * 4);
  return png;
}

/** Lays three pictures out as jest-image-snapshot does: padded to the largest, the difference in the middle. */
function composite(baseline: PNG, received: PNG, isHorizontal: boolean): Buffer {
  const [width, height] = [Math.max(baseline.width, received.width), Math.max(baseline.height, received.height)];
  const whole = new PNG({ width: width * (isHorizontal ? 3 : 1), height: height * (isHorizontal ? 1 : 3) });
  [baseline, picture(width, height, 3), received].forEach((own, place) => {
    const padded = new PNG({ width, height });
    PNG.bitblt(own, padded, 0, 0, own.width, own.height, 0, 0);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) if (y > own.height || x > own.width) padded.data.set([0, 0, 0, 64], (width * y + x) * 4);
    PNG.bitblt(padded, whole, 0, 0, width, height, isHorizontal ? width * place : 0, isHorizontal ? 0 : height * place);
  });
  return PNG.sync.write(whole);
}

test("the received picture is cut out of both layouts, for every size", () => {
  fc.assert(
    fc.property(sides, sides, fc.boolean(), (width, height, isHorizontal) => {
      const [baseline, received] = [picture(width, height, 1), picture(width, height, 2)];
      const cut = cutReceived(composite(baseline, received, isHorizontal), PNG.sync.write(baseline));
      expect(PNG.sync.read(Buffer.from(cut!)).data.equals(received.data)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("a picture of another size is never cut, whichever is larger", () => {
  fc.assert(
    fc.property(sides, sides, sides, sides, fc.boolean(), (width, height, otherWidth, otherHeight, isHorizontal) => {
      fc.pre(width !== otherWidth || height !== otherHeight);
      const [baseline, received] = [picture(width, height, 1), picture(otherWidth, otherHeight, 2)];
      expect(cutReceived(composite(baseline, received, isHorizontal), PNG.sync.write(baseline))).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test("a composite starts with its own baseline and with no other", () => {
  const [baseline, received] = [picture(4, 3, 1), picture(6, 2, 2)];
  const whole = composite(baseline, received, true);
  expect(startsWithPicture(whole, PNG.sync.write(baseline))).toBe(true);
  expect(startsWithPicture(whole, PNG.sync.write(picture(4, 3, 9)))).toBe(false);
  expect(startsWithPicture(whole, PNG.sync.write(picture(40, 3, 1)))).toBe(false);
});
