import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { alignPictures, compareAligned } from "../../lib/compare/compare-pictures.ts";
import { areasOf } from "../../lib/compare/difference.ts";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { pair } from "../../lib/compare/testing/pairs.ts";
import { compareSnapshots } from "./compare-snapshots.ts";

const PAIRS = 500;

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
