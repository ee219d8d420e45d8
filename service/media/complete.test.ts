import { describe, expect, test } from "vitest";
import { clip, picture } from "../testing/uploads.ts";
import { completeness } from "./complete.ts";

function whole(contentType: string, bytes: Buffer, step: number): boolean {
  const reader = completeness(contentType, bytes.length);
  for (let at = 0; at < bytes.length; at += step) reader.push(bytes.subarray(at, at + step));
  return reader.whole();
}

const files: [string, () => Promise<Buffer>][] = [
  ["image/png", () => picture("png", { width: 300, height: 200 })],
  ["image/jpeg", () => picture("jpeg", { width: 300, height: 200 })],
  ["image/webp", () => picture("webp", { width: 300, height: 200 })],
  ["image/avif", () => picture("avif", { width: 300, height: 200 })],
  ["image/gif", () => picture("gif", { width: 300, height: 200 })],
  ["video/mp4", () => clip("clip.mp4")],
  ["video/quicktime", () => clip("clip.mov")],
  ["video/webm", () => clip("clip.webm")],
];

describe.each(files)("%s", (contentType, make) => {
  test("accepts a complete file in any chunks", async () => {
    const bytes = await make();
    for (const step of [1, 7, 64, 4096, bytes.length]) expect(whole(contentType, bytes, step), `chunks of ${step}`).toBe(true);
  });

  test("rejects a file that is cut off anywhere", async () => {
    const bytes = await make();
    const stride = Math.max(1, Math.floor(bytes.length / 97));
    for (let length = 16; length < bytes.length; length += stride)
      expect(whole(contentType, bytes.subarray(0, length), 61), `${length} of ${bytes.length}`).toBe(false);
    expect(whole(contentType, bytes.subarray(0, -1), 4096)).toBe(false);
  });

  test("does not throw for noise or empty input", () => {
    for (const fill of [0, 1, 0x21, 0x2c, 0x7f, 0xff]) expect(() => whole(contentType, Buffer.alloc(5000, fill), 13)).not.toThrow();
    expect(whole(contentType, Buffer.alloc(0), 1)).toBe(false);
  });
});
