import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { comparePictures } from "./compare-pictures.ts";
import type { RgbaPicture } from "./pixels.ts";
import { DEFAULT_THRESHOLD } from "./rule.ts";

const decode = async (input: string | Buffer): Promise<RgbaPicture> => {
  const { data, info } = await sharp(input).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
const fixture = (name: string) => fileURLToPath(new URL(`fixtures/${name}.png`, import.meta.url));
const compare = async (before: string, after: string) =>
  comparePictures(await decode(fixture(before)), await decode(fixture(after)), { threshold: DEFAULT_THRESHOLD });

describe("screenshots of a page in Chromium", () => {
  test("one changed digit of a price is one region: the whole number, and nothing beside it", async () => {
    const { regions } = await compare("base", "price");
    expect(regions).toMatchObject([{ content: "text" }]);
    expect(regions[0]!.after!.width).toBeLessThan(60);
  });
  test("a banner of 40 px and one changed price are exactly two regions", async () => {
    const { regions, counts } = await compare("base", "banner-and-price");
    expect(regions).toMatchObject([{ kind: "inserted", after: { y: 56, height: 40 } }, { kind: "changed" }]);
    const changed = regions[1]!.pixels;
    expect(changed).toBeLessThan(300);
    expect(counts.counted).toBe(800 * 40 + changed);
  });
  test("a pale recolour of six buttons is six regions", async () => {
    const { regions } = await compare("base", "pale-buttons");
    expect(regions.map(({ recoloured }) => recoloured)).toEqual(Array.from({ length: 6 }, () => ({ from: "#FFFFFF", to: "#FEE2E2" })));
  });
  test("text that moved by a quarter of a pixel is no region", async () => {
    const { regions, counts } = await compare("base", "quarter-pixel");
    expect(counts.different).toBeGreaterThan(1000);
    expect(regions).toEqual([]);
  });
  test("the same pixels in another encoding are no difference", async () => {
    const webp = await sharp(fixture("base")).webp({ lossless: true }).toBuffer();
    const { regions, counts } = comparePictures(await decode(fixture("base")), await decode(webp), { threshold: 0 });
    expect(regions).toEqual([]);
    expect(counts.different).toBe(0);
  });
  test("a red button and a white one are recolours of the same place to different colours", async () => {
    const [red, white] = [await compare("base", "red-button"), await compare("base", "white-button")];
    expect(red.regions).toMatchObject([{ recoloured: { from: "#2563EB", to: "#DC2626" } }]);
    expect(white.regions).toMatchObject([{ recoloured: { from: "#2563EB", to: "#FFFFFF" } }]);
    expect(red.regions[0]!.after).toEqual(white.regions[0]!.after);
  });
  test("a number with an unchanged digit between two changed ones is one region of text", async () => {
    const { regions } = await compare("shell", "shell-price");
    expect(regions).toMatchObject([{ kind: "changed", content: "text", recoloured: null }]);
    expect(regions[0]!.after!.width).toBeGreaterThan(20);
  });
  test("content pushed down beside a fixed sidebar is one insertion, with the rows that left at the bottom", async () => {
    const { regions } = await compare("shell", "shell-banner");
    expect(regions).toMatchObject([{ kind: "inserted", after: { height: 56 }, pushed: 56 }]);
    expect(regions[0]!.after!.x).toBeGreaterThanOrEqual(140);
  });
  test("a removed band beside a fixed sidebar is one region as well", async () => {
    const { regions } = await compare("shell-banner", "shell");
    expect(regions).toMatchObject([{ kind: "removed", before: { height: 56 }, pushed: 56 }]);
  });
  test("a changed price is found in content that was pushed down", async () => {
    const { regions } = await compare("shell", "shell-both");
    expect(regions).toMatchObject([{ kind: "inserted", pushed: 56 }, { content: "text" }]);
  });
});
