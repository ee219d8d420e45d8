import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { ENGINE } from "../../lib/compare/rule.ts";
import { openComparePool } from "./pool.ts";
import type { SentFile } from "./protocol.ts";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (bytes: Uint8Array, contentType = "image/png", hash = sha256(bytes)): SentFile => ({
  content: new Uint8Array(bytes),
  hash,
  contentType,
});
const text = (content: string, contentType = "text/plain") => file(Buffer.from(content), contentType);
const picture = (width: number, height: number, background: string, format: "png" | "jpeg" = "png") =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const threshold = 0.5;

const pool = openComparePool();
afterAll(() => pool.close());

describe("comparing stored files in a process", () => {
  test("measures a file without a base", async () => {
    const result = await pool.compare({ base: null, head: file(await picture(64, 48, "#fff")), threshold });
    expect(result).toMatchObject({ base: null, head: { width: 64, height: 48, contentType: "image/png" }, comparison: null });
  });

  test("compares pictures and returns regions with keys and a mask of the same size", async () => {
    const base = await picture(64, 48, "#fff");
    const box = await picture(20, 10, "#c00");
    const at = (left: number) =>
      sharp(base)
        .composite([{ input: box, left, top: 8 }])
        .png()
        .toBuffer();
    const [one, other] = [
      await pool.compare({ base: file(base), head: file(await at(3)), threshold }),
      await pool.compare({ base: file(base), head: file(await at(30)), threshold }),
    ];
    expect(one.comparison).toMatchObject({
      score: expect.closeTo(200 / 3072, 4),
      regions: [{ after: [3, 8, 20, 10], pixels: 200 }],
    });
    expect(one.comparison!.regions[0]!.key).toBe(other.comparison!.regions[0]!.key);
    expect(one.comparison!.fingerprint).toMatch(new RegExp(`^v${ENGINE}[0-9a-f]{24}$`));
    const { data, info } = await sharp(one.comparison!.mask!).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 48]);
    expect(data.filter((value, index) => index % 4 === 3 && value === 255)).toHaveLength(200);
  });

  test("reads a local file by its path, and fails for one that is gone", async () => {
    const dir = mkdtempSync(join(tmpdir(), "loupe-compare-"));
    const bytes = await picture(8, 6, "#fff");
    writeFileSync(join(dir, "a.png"), bytes);
    const head = { ...file(bytes), content: join(dir, "a.png") };
    expect((await pool.compare({ base: null, head, threshold })).head).toMatchObject({ width: 8, height: 6 });
    rmSync(dir, { recursive: true });
    await expect(pool.compare({ base: null, head, threshold })).rejects.toThrow("ENOENT");
  });

  test("compares texts by lines", async () => {
    const { comparison } = await pool.compare({ base: text("a\nb\nc"), head: text("a\nx\nc"), threshold });
    expect(comparison).toMatchObject({
      score: 0.33333,
      regions: [{ kind: "lines", before: [0, 1, 1, 1], after: [0, 1, 1, 1], lines: { before: "b", after: "x" } }],
      mask: null,
    });
  });

  test("keeps the first changed lines, cut, and none where there are none", async () => {
    const { comparison } = await pool.compare({ base: text("a"), head: text(`a\n  - ${"n".repeat(200)}\nmore`), threshold });
    expect(comparison!.regions).toMatchObject([{ lines: { before: null, after: `- ${"n".repeat(118)}` } }]);
  });

  test("calls a picture in place of a text completely different", async () => {
    const { comparison } = await pool.compare({ base: text("a"), head: file(await picture(8, 8, "#fff")), threshold });
    expect(comparison).toMatchObject({ score: 1, regions: [] });
  });

  test("accepts a PNG that was declared as a JPEG", async () => {
    const bytes = await picture(8, 8, "#fff");
    expect((await pool.compare({ base: null, head: file(bytes, "image/jpeg"), threshold })).head).toMatchObject({
      contentType: "image/png",
    });
  });

  const truncated = async () =>
    (
      await sharp(await picture(400, 400, "#123"))
        .composite([])
        .png({ compressionLevel: 0 })
        .toBuffer()
    ).subarray(0, 60_000);
  test.each([
    ["bytes with another hash", async () => file(Buffer.from("x"), "image/png", "0".repeat(64)), /differs from its SHA-256/],
    ["bytes that are no picture", async () => file(Buffer.from("<svg onload=alert(1)>")), /not a PNG/],
    ["an SVG picture", async () => file(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')), /not a PNG/],
    ["a truncated picture", async () => file(await truncated()), /damaged/],
    ["a text that is not UTF-8", async () => file(Buffer.from([0xff, 0xfe, 0x00]), "text/plain"), /UTF-8/],
    ["a picture of 83 megapixels", async () => file(await picture(8300, 10_000, "#fff")), /8,300 × 10,000 pixels; the limit is 80,000,000/],
  ])("returns the reason for %s [security: hostile files end in a reason]", async (_name, head, reason) => {
    const { head: verdict, comparison } = await pool.compare({ base: null, head: await head(), threshold });
    expect(verdict).toEqual({ unreadable: expect.stringMatching(reason) });
    expect(comparison).toBeNull();
  });

  test("compares pairs in parallel, each with its own result", async () => {
    const colours = ["#100", "#200", "#300", "#400", "#500", "#600"];
    const base = file(await picture(64, 48, "#fff"));
    const results = await Promise.all(
      colours.map(async (colour) => pool.compare({ base, head: file(await picture(64, 48, colour)), threshold })),
    );
    expect(results.map(({ comparison }) => comparison!.regions[0]!.recoloured!.to)).toEqual(
      colours.map((colour) => colour.replace(/\w/g, "$&$&").toUpperCase()),
    );
  });
});
