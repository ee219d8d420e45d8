import sharp from "sharp";
import { expect, test } from "vitest";
import { isDrawable } from "./drawable.ts";

const picture = async (format: "png" | "jpeg" | "webp" | "avif" | "gif") =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "red" } })
    .toFormat(format)
    .toBuffer();

test.each(["png", "jpeg", "webp", "avif", "gif"] as const)("renders a small %s", async (format) => {
  expect(await isDrawable(new Blob([new Uint8Array(await picture(format))]))).toBe(true);
});

test("does not decode a small file of 20,000 × 20,000 pixels [security: decompression bombs are not decoded]", async () => {
  const png = await picture("png");
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  expect(await isDrawable(new Blob([new Uint8Array(png)]))).toBe(false);
});

test("does not render large files or files without a readable header", async () => {
  expect(await isDrawable(new Blob(["no picture"]))).toBe(false);
  const png = await picture("png");
  expect(await isDrawable(new Blob([new Uint8Array(png), new Uint8Array(26 * 1024 * 1024)]))).toBe(false);
});
