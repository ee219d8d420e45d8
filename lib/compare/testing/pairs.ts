import { alignPictures, compareAligned } from "../compare-pictures.ts";
import { asPicture, blockOf, equalRowsOf, type RgbaPicture } from "../pixels.ts";
import { strengthsOf } from "../strengths/strengths.ts";
import { blank, fill, movedBy, numbers, page, withRows, words } from "./draw.ts";

/** Returns two pictures with random edits: boxes, words, inserted rows, a part of a pixel, other sizes. The same for the same seed. */
export function pair(seed: number): [RgbaPicture, RgbaPicture] {
  const next = numbers(seed * 31 + 7);
  const before = page(120 + next(60), 90 + next(80), seed);
  let after: RgbaPicture = { ...before, data: before.data.slice() };
  if (next(4) === 0) after = movedBy(after, 0.25);
  for (let edits = next(4); edits; edits--) {
    const place = { x: next(after.width - 40), y: next(after.height - 20), width: 4 + next(30), height: 4 + next(14) };
    if (next(2)) words(after, place.x, Math.min(place.y, after.height - 14), 36, seed + edits);
    else fill(after, place, [next(256), next(256), next(256), next(8) ? 255 : 120]);
  }
  const rows = next(3) ? 0 : 1 + next(30);
  if (rows) after = withRows(after, next(after.height), rows, (band) => fill(band, { x: 0, y: 0, ...band }, [253, 224, next(256)]));
  if (next(6) === 0)
    after = { ...blank(after.width, after.height - 9), data: new Uint8Array(after.data.slice(0, after.width * (after.height - 9) * 4)) };
  return [before, after];
}

/** Returns a number that tells bytes apart (FNV-1a). */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Returns the outcomes of pairs, by seed: a number for all strengths, of the pictures in place, and the regions with their facts as JSON. */
export function outcomesOf(pairs: number): { strengths: number; regions: string }[] {
  return Array.from({ length: pairs }, (_, at) => {
    const [before, after] = pair(at + 1);
    const height = Math.min(before.height, after.height);
    const [a, b] = [before, after].map((side) => blockOf(asPicture(side), { x: 0, y: 0, width: side.width, height })) as [
      ReturnType<typeof blockOf>,
      ReturnType<typeof blockOf>,
    ];
    const strengths = hashOf(strengthsOf({ a, b, equalRows: equalRowsOf(a, b) }));
    const { regions } = compareAligned(alignPictures(before, after, {}), { threshold: [0, 0.2, 0.5, 1][at % 4]! });
    return { strengths, regions: JSON.stringify(regions) };
  });
}
