import { describe, expect, test } from "vitest";
import { comparePictures } from "../compare-pictures.ts";
import type { RgbaPicture } from "../pixels.ts";
import { DEFAULT_THRESHOLD } from "../rule.ts";
import { blank, type Colour, copyOf, fill, ink, numbers, put } from "../testing/draw.ts";

const compare = (a: RgbaPicture, b: RgbaPicture) => comparePictures(a, b, { threshold: DEFAULT_THRESHOLD }).regions;
const edited = (picture: RgbaPicture, edit: (copy: RgbaPicture) => void) => {
  const copy = copyOf(picture);
  edit(copy);
  return copy;
};
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

/** Bars of a letter like `8`, from the top to the bottom, left and right. */
const bars = [box(0, 0, 7, 2), box(0, 4, 7, 2), box(0, 8, 7, 2), box(0, 0, 2, 10), box(5, 0, 2, 10)];
const digits: Record<string, readonly number[]> = { 8: [0, 1, 2, 3, 4], 1: [4], 0: [0, 2, 3, 4], 7: [0, 4], " ": [] };
/** Draws digits of 10 px height, each 9 px from the next, and spaces of 5 px. */
const written = (text: string, colour: Colour = ink, scale = 1) =>
  edited(blank(300, 120), (p) => {
    let x = 20;
    for (const digit of text) {
      for (const bar of digits[digit]!.map((at) => bars[at]!))
        fill(p, box(x + bar.x * scale, 40 + bar.y * scale, bar.width * scale, bar.height * scale), colour);
      x += (digit === " " ? 5 : 9) * scale;
    }
  });

describe("facts about changed areas", () => {
  test.each([
    ["one digit", "88180", "88100", 1],
    ["two digits with unchanged ones between", "88180", "18188", 1],
    ["two words with a space between", "88 88", "11 10", 1],
    ["two numbers far from each other", "88    88", "11    11", 2],
  ])("%s is text, and one region in each number", (_name, before, after, count) => {
    const regions = compare(written(before), written(after));
    expect(regions).toHaveLength(count);
    for (const region of regions) expect(region).toMatchObject({ content: "text", recoloured: null, moved: null });
  });
  test("a number in large letters is one region", () => {
    expect(compare(written("80180", ink, 4), written("88100", ink, 4))).toMatchObject([{ content: "text" }]);
  });
  test("text that appears or disappears is no recolour", () => {
    for (const region of [...compare(written("1 "), written("18")), ...compare(written("81"), written("8 "))])
      expect(region).toMatchObject({ content: "text", recoloured: null });
  });
  test("text in another colour is a recolour", () => {
    expect(compare(written("8808"), written("8808", [37, 99, 235]))).toMatchObject([{ recoloured: { from: "#111827", to: "#2563EB" } }]);
  });
  test("a card that became larger over text is no recolour, although most of its pixels have one new colour", () => {
    const page: Colour = [241, 245, 249];
    const card: Colour = [255, 255, 255];
    const text = (p: RgbaPicture) => {
      for (let x = 30; x < 250; x += 9) for (const bar of bars) fill(p, box(x + bar.x, 70 + bar.y, bar.width, bar.height), ink);
    };
    const before = edited(blank(300, 140), (p) => (fill(p, box(0, 0, 300, 140), page), fill(p, box(20, 10, 260, 40), card), text(p)));
    const after = edited(blank(300, 140), (p) => (fill(p, box(0, 0, 300, 140), page), fill(p, box(20, 10, 260, 100), card)));
    for (const region of [...compare(before, after), ...compare(after, before)]) expect(region.recoloured).toBeNull();
    const kept = edited(after, text);
    expect(compare(before, kept), "the text stayed").toMatchObject([{ recoloured: { from: "#F1F5F9", to: "#FFFFFF" } }]);
  });
  test("buttons next to each other stay regions of their own", () => {
    const row = (colour: Colour) =>
      edited(blank(300, 80), (p) => [0, 1, 2].forEach((at) => fill(p, box(10 + at * 60, 20, 48, 24), colour)));
    expect(compare(row([37, 99, 235]), row([29, 78, 216]))).toHaveLength(3);
  });
  test("text that moved with all of its pixels is a move, with its distance", () => {
    const moved = edited(blank(300, 120), (p) => {
      const { data } = written("8810");
      p.data.set(data.subarray(0, data.length - 300 * 4 * 3 - 16), 300 * 4 * 3 + 16);
    });
    expect(compare(written("8810"), moved)).toMatchObject([{ moved: { x: 4, y: 3 } }]);
  });
  test("a photo in place of an empty area is a new picture", () => {
    const next = numbers(4);
    const photo = edited(blank(300, 200), (p) => {
      for (let y = 40; y < 140; y++) for (let x = 40; x < 200; x++) put(p, x, y, [next(40) + x, next(40) + y, (x * y) % 200]);
    });
    expect(compare(blank(300, 200), photo)).toMatchObject([{ content: "picture" }]);
    expect(compare(photo, blank(300, 200))).toMatchObject([{ content: null }]);
  });
  test("counts different pixels that no rule counts as raw ones", () => {
    const pale = edited(written("88"), (p) => put(p, 30, 52, [254, 254, 254]));
    const [region] = compare(
      written("88"),
      edited(pale, (p) => fill(p, box(20, 40, 16, 20), ink)),
    );
    expect(region!.raw).toBeGreaterThanOrEqual(region!.pixels);
  });
});
