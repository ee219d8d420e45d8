import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { numbers } from "../../lib/compare/testing/draw.ts";
import { sha256Of } from "../testing/uploads.ts";
import { openComparePool } from "./pool.ts";

const SIZE = { width: 1500, height: 1000 };
const next = numbers(5);
const random = Uint8Array.from({ length: 1 << 16 }, () => next(256));

/** Pictures of a few hundred kilobytes that cost a comparison the most: the grey of each pixel, before and after. */
const kinds: [name: string, grey: (x: number, y: number, isAfter: boolean) => number][] = [
  ["one colour that became another", (_x, _y, isAfter) => (isAfter ? 30 : 200)],
  ["noise that became other noise", (x, y, isAfter) => random[(x % 64) + (y % 64) * 64 + (isAfter ? 7000 : 0)]!],
  ["a small box every 24 pixels that became darker", (x, y, isAfter) => (x % 24 < 5 && y % 24 < 5 ? (isAfter ? 0 : 120) : 255)],
  ["rows in another order", (x, y, isAfter) => random[(((isAfter ? y * 7919 : y) % 997) * 13 + (x >> 3)) % random.length]!],
  ["stripes with another slant", (x, y, isAfter) => ((x + (isAfter ? y * 3 : y)) % 64 < 20 ? 30 : 250)],
];

const pool = openComparePool();
afterAll(() => pool.close());

test.each(kinds)("%s: ends within its budget, as a change [security: hostile pictures end]", async (_name, grey) => {
  const sent = async (isAfter: boolean) => {
    const data = new Uint8Array(SIZE.width * SIZE.height);
    for (let y = 0, at = 0; y < SIZE.height; y++) for (let x = 0; x < SIZE.width; x++) data[at++] = grey(x, y, isAfter);
    const content = await sharp(data, { raw: { ...SIZE, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    return { content, hash: sha256Of(content), contentType: "image/png" };
  };
  const spent: number[] = [];
  const { comparison } = await pool.compare({ base: await sent(false), head: await sent(true), threshold: 0.5 }, "acme", (ms) =>
    spent.push(ms),
  );
  expect(comparison!.problem).toBeNull();
  expect(comparison!.score).toBeGreaterThan(0);
  // No second try, which a lost comparison gets.
  expect(spent).toHaveLength(1);
});
