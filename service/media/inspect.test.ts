import { PassThrough, Readable } from "node:stream";
import { afterEach, describe, expect, test, vi } from "vitest";
import sharp from "sharp";
import { StorageError } from "../storage/storage.ts";
import { picture, sha256Of } from "../testing/uploads.ts";
import { inspect, sameType } from "./inspect.ts";

const facts = (bytes: Buffer, contentType: string) => ({ hash: sha256Of(bytes), size: bytes.length, contentType });
const run = (bytes: Buffer, contentType: string) => inspect(Readable.from([bytes]), facts(bytes, contentType));

afterEach(() => void vi.useRealTimers());

describe("inspect", () => {
  test("returns a photo's dimensions after its EXIF rotation", async () => {
    const turned = await sharp(await picture("jpeg", { width: 60, height: 30 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await run(turned, "image/jpeg")).toEqual({ width: 30, height: 60 });
  });

  test.each([
    ["png", 30, 60],
    ["avif", 30, 60],
    ["webp", 60, 30],
    ["gif", 60, 30],
  ] as const)("returns the dimensions of a %s with EXIF orientation as browsers draw it", async (format, width, height) => {
    const turned = await sharp(await picture("png", { width: 60, height: 30 }))
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    expect(await run(turned, `image/${format}`)).toEqual({ width, height });
  });

  test.each([700_000, 5_000_000])("returns the dimensions of a JPEG with %i bytes of metadata before its frame", async (size) => {
    const photo = await sharp(await picture("jpeg", { width: 60, height: 30 }))
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true })
      .toBuffer();
    const segment = Buffer.concat([Buffer.from([0xff, 0xed, 0xff, 0xff]), Buffer.alloc(0xfffd, 7)]);
    const notes = Array.from({ length: Math.ceil(size / segment.length) }, () => segment);
    const bytes = Buffer.concat([photo.subarray(0, 2), ...notes, photo.subarray(2)]);
    expect(await run(bytes, "image/jpeg")).toEqual({ width: 30, height: 60 });
  });

  test("returns the dimensions of an AVIF from its start", async () => {
    const free = Buffer.alloc(2_000_000);
    free.writeUInt32BE(free.length);
    free.write("free", 4);
    expect(await run(Buffer.concat([await picture("avif"), free]), "image/avif")).toEqual({ width: 64, height: 48 });
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
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const failure = inspect(stalled, facts(bytes, "image/png"), 100).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(99);
    expect(stalled.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(StorageError);
    expect(stalled.destroyed).toBe(true);
  });

  test("rejects when the file store returns fewer or other bytes [fault: corrupt stored bytes]", async () => {
    const bytes = await picture();
    const altered = Buffer.from(bytes);
    altered[40]! ^= 1;
    await expect(inspect(Readable.from([bytes.subarray(0, -1)]), facts(bytes, "image/png"))).rejects.toMatchObject({ status: 400 });
    await expect(inspect(Readable.from([altered]), facts(bytes, "image/png"))).rejects.toMatchObject({ status: 400 });
  });

  test("reads a picture of 300,000 frames [security: hostile files cannot exhaust the service]", async () => {
    const frame = Buffer.from("2c0000000001000100000202440100", "hex");
    const head = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])]);
    // Reading in more than linear time would exceed the time limit of a test.
    const gif = Buffer.concat([head, Buffer.alloc(300_000 * frame.length, frame), Buffer.from([0x3b])]);
    expect(await run(gif, "image/gif")).toEqual({ width: 1, height: 1 });
  });

  test("accepts QuickTime and MP4 for each other, WebM and PNG for nothing else", () => {
    expect(sameType("video/quicktime", "video/mp4")).toBe(true);
    expect(sameType("image/apng", "image/png")).toBe(true);
    expect(sameType("image/jpg", "image/jpeg")).toBe(true);
    expect(sameType("video/webm", "video/mp4")).toBe(false);
    expect(sameType("image/png", "image/gif")).toBe(false);
  });
});
