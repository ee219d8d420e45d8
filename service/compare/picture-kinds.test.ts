import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { compareSnapshots } from "./compare-snapshots.ts";

const SIZE = { width: 96, height: 64 };
const CHANGE = { left: 60, top: 30, width: 16, height: 16 };
type Rgb = readonly [number, number, number];

type Encoded = { bytes: Buffer; contentType: string };
type Encode = (picture: Sharp) => Sharp;

/** Draws a bar and a box of one colour each, with another box where the picture is changed. */
function draw(isChanged: boolean): Sharp {
  const data = Buffer.alloc(SIZE.width * SIZE.height * 3, 255);
  const fill = ({ left, top, width, height }: typeof CHANGE, colour: Rgb) => {
    for (let y = top; y < top + height; y++) for (let x = left; x < left + width; x++) data.set(colour, (y * SIZE.width + x) * 3);
  };
  fill({ left: 0, top: 0, width: SIZE.width, height: 16 }, [37, 99, 235]);
  fill({ left: 20, top: 24, width: 24, height: 16 }, [250, 204, 21]);
  if (isChanged) fill(CHANGE, [220, 38, 38]);
  return sharp(data, { raw: { ...SIZE, channels: 3 } });
}

const FORMATS: Record<string, string> = { heif: "image/avif", jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif" };
async function encoded(picture: Sharp): Promise<Encoded> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: FORMATS[info.format]! };
}
const file = ({ bytes, contentType }: Encoded) => ({ bytes, hash: createHash("sha256").update(bytes).digest("hex"), contentType });
async function compare(base: Encoded, head: Encoded, threshold = 0.5) {
  const { comparison } = await compareSnapshots({ base: file(base), head: file(head), threshold });
  return comparison!;
}

const sharpJpeg = { quality: 95, chromaSubsampling: "4:4:4" } as const;
/** Kinds of one picture, each with a fact of the file that shows its kind. */
const exact: [name: string, encode: Encode, kind: object][] = [
  ["a PNG of 16 bits", (picture) => picture.toColourspace("rgb16").png(), { depth: "ushort" }],
  ["a PNG with a palette", (picture) => picture.png({ palette: true, dither: 0 }), { isPalette: true }],
  ["an interlaced PNG", (picture) => picture.png({ progressive: true }), { isProgressive: true }],
  ["an opaque PNG with alpha", (picture) => picture.ensureAlpha().png(), { hasAlpha: true }],
  ["a PNG with the profile of sRGB", (picture) => picture.withIccProfile("srgb").png(), { hasProfile: true }],
  ["a lossless WebP", (picture) => picture.webp({ lossless: true }), { format: "webp" }],
  ["a lossless AVIF", (picture) => picture.avif({ lossless: true }), { format: "heif" }],
  ["a GIF", (picture) => picture.gif({ dither: 0 }), { format: "gif" }],
];
/** Kinds whose colours a person sees as those of a PNG, to some levels. */
const near: typeof exact = [
  ["a PNG with the profile of Display P3", (picture) => picture.withIccProfile("p3").png(), { hasProfile: true }],
  ["a JPEG with the profile of Display P3", (picture) => picture.withIccProfile("p3").jpeg(sharpJpeg), { hasProfile: true }],
  ["a JPEG", (picture) => picture.jpeg(sharpJpeg), { space: "srgb" }],
  ["a progressive JPEG", (picture) => picture.jpeg({ ...sharpJpeg, progressive: true }), { isProgressive: true }],
];
/** Kinds that lose colours: the picture differs visibly from the PNG. */
const other: typeof exact = [
  ["a translucent PNG", (picture) => picture.ensureAlpha(0.5).png(), { hasAlpha: true }],
  ["a translucent PNG of 16 bits", (picture) => picture.ensureAlpha(0.5).toColourspace("rgb16").png(), { depth: "ushort" }],
  ["a CMYK JPEG", (picture) => picture.toColourspace("cmyk").jpeg(sharpJpeg), { space: "cmyk" }],
  ["a CMYK JPEG with a profile", (picture) => picture.withIccProfile("cmyk").jpeg(sharpJpeg), { space: "cmyk", hasProfile: true }],
  ["a grey PNG", (picture) => picture.toColourspace("b-w").png(), { channels: 1 }],
  ["a grey PNG of 16 bits", (picture) => picture.toColourspace("grey16").png(), { channels: 1, depth: "ushort" }],
  ["a grey JPEG", (picture) => picture.toColourspace("b-w").jpeg(sharpJpeg), { channels: 1 }],
];

describe("pictures of all kinds", () => {
  test.each([...exact, ...near, ...other])("a change in %s is one region at its place", async (_name, encode, kind) => {
    const [before, after] = [await encoded(encode(draw(false))), await encoded(encode(draw(true)))];
    expect(await sharp(before.bytes).metadata()).toMatchObject(kind);
    const { regions, problem } = await compare(before, after);
    expect([regions.length, problem]).toEqual([1, null]);
    const [x, y, width, height] = regions[0]!.after!;
    // Compression in blocks of 8 px spreads a change by one block at most.
    expect(x).toBeGreaterThan(CHANGE.left - 8);
    expect(y).toBeGreaterThan(CHANGE.top - 8);
    expect([x, y].map((place, at) => place <= [CHANGE.left, CHANGE.top][at]!)).toEqual([true, true]);
    expect([x + width, y + height].map((end, at) => end >= [76, 46][at]! && end <= [76 + 8, 46 + 8][at]!)).toEqual([true, true]);
    expect(await compare(before, before)).toMatchObject({ score: 0, regions: [], problem: null });
  });
  test.each(exact)("%s has no different pixel beside the PNG of the same colours", async (_name, encode) => {
    const comparison = await compare(await encoded(draw(false).png()), await encoded(encode(draw(false))), 0);
    expect(comparison).toMatchObject({ score: 0, regions: [], problem: null });
  });
  test.each(near)("%s is unchanged beside the PNG of the same colours", async (_name, encode) => {
    const comparison = await compare(await encoded(draw(false).png()), await encoded(encode(draw(false))));
    expect(comparison).toMatchObject({ score: 0, regions: [], problem: null });
  });
  test.each(other)("%s is changed beside the opaque PNG with all colours", async (_name, encode) => {
    expect((await compare(await encoded(draw(false).png()), await encoded(encode(draw(false))))).score).toBeGreaterThan(0);
  });
  test("a translucent PNG has no different pixel beside that of 16 bits", async () => {
    const [eight, sixteen] = [draw(false).ensureAlpha(0.5), draw(false).ensureAlpha(0.5).toColourspace("rgb16")];
    expect((await compare(await encoded(eight.png()), await encoded(sixteen.png()), 0)).score).toBe(0);
  });
  test("still GIFs of the same pixels are equal, whatever time they name", async () => {
    const [one, two] = [draw(false).gif({ delay: 100 }), draw(false).gif({ delay: 900 })];
    expect(await compare(await encoded(one), await encoded(two))).toMatchObject({ score: 0, regions: [] });
  });
});

describe("pictures of 1 × 1", () => {
  const dot = (colour: Rgb) => encoded(sharp(Buffer.from(colour), { raw: { width: 1, height: 1, channels: 3 } }).png());
  const hues: Rgb[] = [
    [255, 255, 255],
    [0, 0, 0],
    [220, 38, 38],
    [22, 163, 74],
    [37, 99, 235],
    [250, 204, 21],
    [147, 51, 234],
  ];
  test("each two of seven hues are a change of the whole picture", async () => {
    for (const one of hues)
      for (const two of hues) {
        const { score, regions } = await compare(await dot(one), await dot(two));
        expect([one, two, score, regions.map(({ after }) => after)]).toEqual([
          one,
          two,
          one === two ? 0 : 1,
          one === two ? [] : [[0, 0, 1, 1]],
        ]);
      }
  });
  test("a grey differs from that 16 levels lighter, in steps of five greys", async () => {
    for (let level = 0; level < 240; level += 5) {
      const [dark, light] = [level, level + 16].map((value): Rgb => [value, value, value]) as [Rgb, Rgb];
      expect([level, (await compare(await dot(dark), await dot(light))).score]).toEqual([level, 1]);
    }
  });
});
