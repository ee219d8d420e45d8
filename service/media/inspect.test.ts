import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import sharp from "sharp";
import { StorageError } from "../storage/storage.ts";
import { picture, sha256Of } from "../testing/uploads.ts";
import { inspect, sameType } from "./inspect.ts";

const facts = (bytes: Buffer, contentType: string) => ({ hash: sha256Of(bytes), size: bytes.length, contentType });
const run = (bytes: Buffer, contentType: string) => inspect(Readable.from([bytes]), facts(bytes, contentType));

describe("inspect", () => {
  test("returns a photo's dimensions after its EXIF rotation", async () => {
    const turned = await sharp(await picture("jpeg", { width: 60, height: 30 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await run(turned, "image/jpeg")).toEqual({ width: 30, height: 60 });
  });

  test("accepts a picture with trailing data", async () => {
    const png = Buffer.concat([await picture(), Buffer.from("PK\x03\x04 a zip behind it")]);
    expect(await run(png, "image/png")).toEqual({ width: 64, height: 48 });
  });

  test.each([
    [30_001, 10],
    [20_000, 20_000],
    [0, 10],
  ])("refuses %i × %i pixels by the header alone", async (width, height) => {
    const png = await picture();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    await expect(run(png, "image/png")).rejects.toMatchObject({ status: 400 });
  });

  test("rejects with StorageError at the time limit when the file store hangs [fault: file store hangs]", async () => {
    const bytes = await picture();
    const stalled = new PassThrough();
    stalled.write(bytes.subarray(0, 20));
    const started = performance.now();
    await expect(inspect(stalled, facts(bytes, "image/png"), 100)).rejects.toBeInstanceOf(StorageError);
    expect(performance.now() - started).toBeLessThan(1000);
    expect(stalled.destroyed).toBe(true);
  });

  test("rejects when the file store returns fewer or other bytes [fault: corrupt stored bytes]", async () => {
    const bytes = await picture();
    const altered = Buffer.from(bytes);
    altered[40]! ^= 1;
    await expect(inspect(Readable.from([bytes.subarray(0, -1)]), facts(bytes, "image/png"))).rejects.toMatchObject({ status: 400 });
    await expect(inspect(Readable.from([altered]), facts(bytes, "image/png"))).rejects.toMatchObject({ status: 400 });
  });

  test("reads a hundred thousand frames within bounds [security: hostile files cannot exhaust the service]", async () => {
    const frame = Buffer.from("2c0000000001000100000202440100", "hex");
    const head = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
    const gif = Buffer.concat([head, ...Array.from({ length: 100_000 }, () => frame), Buffer.from([0x3b])]);
    const started = performance.now();
    expect(await run(gif, "image/gif")).toEqual({ width: 1, height: 1 });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  test("accepts QuickTime and MP4 for each other, WebM and PNG for nothing else", () => {
    expect(sameType("video/quicktime", "video/mp4")).toBe(true);
    expect(sameType("image/apng", "image/png")).toBe(true);
    expect(sameType("video/webm", "video/mp4")).toBe(false);
    expect(sameType("image/png", "image/gif")).toBe(false);
  });
});
