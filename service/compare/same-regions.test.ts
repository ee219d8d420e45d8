import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { alignPictures, compareAligned } from "../../lib/compare/compare-pictures.ts";
import { areasOf } from "../../lib/compare/difference.ts";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { blank, fill, movedBy, numbers, page, withRows, words } from "../../lib/compare/testing/draw.ts";
import { compareSnapshots } from "./compare-snapshots.ts";

const PAIRS = 500;

/** Returns two pictures with random edits: boxes, words, inserted rows, a part of a pixel, other sizes. The same for the same seed. */
function pair(seed: number): [RgbaPicture, RgbaPicture] {
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

const png = ({ width, height, data }: RgbaPicture) =>
  sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
const file = (bytes: Uint8Array) => ({ bytes, hash: createHash("sha256").update(bytes).digest("hex"), contentType: "image/png" });

/** Regions of a comparison in the browser, where a slider moves: pictures are aligned and measured once. */
function regionsInBrowser(before: RgbaPicture, after: RgbaPicture, thresholds: readonly number[]) {
  const [a, b] = [before, after].map((side) => ({ ...side, data: new Uint8ClampedArray(side.data) })) as [RgbaPicture, RgbaPicture];
  const aligned = alignPictures(a, b, {});
  return thresholds.map((threshold) => compareAligned(aligned, { threshold }).regions);
}

test("browser and service find identical regions in all fixtures at each step of the slider", async () => {
  const fixtures = new URL("../../lib/compare/fixtures/", import.meta.url);
  const thresholds = [0, 0.05, 0.25, 0.5, 0.75, 1];
  const read = async (name: string) => {
    const bytes = await readFile(new URL(name, fixtures));
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { bytes, picture: { width: info.width, height: info.height, data } };
  };
  const base = await read("base.png");
  for (const name of (await readdir(fixtures)).filter((one) => one.endsWith(".png") && one !== "base.png")) {
    const head = await read(name);
    const inBrowser = regionsInBrowser(base.picture, head.picture, thresholds);
    for (const [at, threshold] of thresholds.entries()) {
      const { comparison } = await compareSnapshots({ base: file(base.bytes), head: file(head.bytes), threshold });
      const stored = comparison!.regions.map(({ kind, before, after, pixels }) => [kind, before, after, pixels]);
      const boxOf = (box: { x: number; y: number; width: number; height: number } | null) => box && [box.x, box.y, box.width, box.height];
      const own = inBrowser[at]!.map(({ kind, before, after, pixels }) => [kind, boxOf(before), boxOf(after), pixels]);
      expect([name, threshold, own]).toEqual([name, threshold, stored]);
    }
  }
});

test(`browser and service find identical regions in ${PAIRS} generated pairs`, async () => {
  let regions = 0;
  for (let seed = 1; seed <= PAIRS; seed++) {
    const [before, after] = pair(seed);
    const threshold = [0, 0.2, 0.5, 1][seed % 4]!;
    const { comparison } = await compareSnapshots({ base: file(await png(before)), head: file(await png(after)), threshold });
    // As the worker of the browser does: the bytes of `ImageData`, aligned once and compared by the rule of the slider.
    const [a, b] = [before, after].map((side) => ({ ...side, data: new Uint8ClampedArray(side.data) })) as [RgbaPicture, RgbaPicture];
    const aligned = alignPictures(a, b, {});
    compareAligned(aligned, { threshold: 0.7 });
    const found = compareAligned(aligned, { threshold });
    const own = found.regions.map((region) => [
      region.kind,
      ...Object.values(region.after ?? region.before!),
      region.pixels,
      region.recoloured,
    ]);
    const theirs = comparison!.regions.map((region) => [
      region.kind,
      ...(region.after ?? region.before)!,
      region.pixels,
      region.recoloured,
    ]);
    expect([seed, own, found.counts]).toEqual([seed, theirs, comparison!.counts]);
    expect(areasOf(found, b)).toHaveLength(theirs.length);
    regions += theirs.length;
  }
  expect(regions).toBeGreaterThan(PAIRS);
});
