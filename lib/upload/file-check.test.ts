import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkFile } from "./file-check.ts";

const text = (value: string) => new TextEncoder().encode(value);
const clip = (name: string) => readFile(new URL(`../../service/testing/fixtures/${name}`, import.meta.url));

describe("checkFile", () => {
  it.each(["png", "jpeg", "webp", "avif", "gif"] as const)("detects a real %s by its bytes", async (format) => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .toFormat(format)
      .toBuffer();
    expect(await checkFile(new File([new Uint8Array(bytes)], "notes.txt", { type: "text/plain" }))).toEqual({ type: `image/${format}` });
  });

  it.each([
    ["clip.mp4", "video/mp4"],
    ["clip.webm", "video/webm"],
    ["clip.mov", "video/quicktime"],
  ])("detects %s", async (name, type) => expect(await checkFile(new Blob([await clip(name)]))).toEqual({ type }));

  it("refuses too many pixels by the header alone", async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(20_000, 20);
    const problem = expect.stringMatching(/20,000 × 20,000 pixels.*At most 100 megapixels.*Export it smaller/);
    expect(await checkFile(new File([new Uint8Array(png)], "poster.png"))).toEqual({ problem });
    png.writeUInt32BE(5_000, 20);
    expect(await checkFile(new File([new Uint8Array(png)], "poster.png"))).toEqual({ type: "image/png" });
  });

  it.each([
    ["an SVG named .png", text('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), /SVG.*PNG/],
    ["HTML named .png", text("<!DOCTYPE html><script>alert(1)</script>"), /web page/],
    ["a PDF", text("%PDF-1.7"), /PDF/],
    ["an archive", Uint8Array.of(0x50, 0x4b, 3, 4), /Unpack/],
    ["a HEIC photo", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), /JPEG/],
    ["a Photoshop file", text("8BPS\0\x01"), /Photoshop/],
    ["Matroska", Buffer.from("1a45dfa38b4282886d6174726f736b61", "hex"), /MP4 or WebM/],
    ["a playlist", text("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd"), /Unsupported file type/],
    ["text", text("just some text"), /Unsupported file type/],
    ["one byte", text("x"), /Unsupported file type/],
  ])("explains %s", async (_name, bytes, problem) =>
    expect(await checkFile(new File([new Uint8Array(bytes)], "shot.png", { type: "image/png" }))).toEqual({
      problem: expect.stringMatching(problem),
    }),
  );
});
