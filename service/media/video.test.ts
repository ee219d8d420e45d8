import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { clip } from "../testing/uploads.ts";
import { peekInto } from "./peek.ts";
import { videoFacts } from "./video.ts";

const NONE = { width: null, height: null, durationMs: null };

/** A store that holds one file and counts how often it is asked. */
function store(bytes: Buffer, size = bytes.length) {
  const asked: number[] = [];
  const read = async (_key: string, range?: { start: number; end: number }) => {
    asked.push(range!.start);
    return Readable.from([bytes.subarray(range!.start, range!.end + 1)]);
  };
  return { asked, facts: (contentType: string) => videoFacts(peekInto({ read }, "x", size), { size, contentType }) };
}
const mp4 = (bytes: Buffer) => store(bytes).facts("video/mp4");
const webm = (bytes: Buffer) => store(bytes).facts("video/webm");

const u32 = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => out.writeUInt32BE(value >>> 0, index * 4));
  return out;
};
const box = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(kind, "latin1"), body]);
};
const mvhd = (scale: number, duration: number) => box("mvhd", u32(0, 0, 0, scale, duration), Buffer.alloc(80));
const STRAIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const QUARTER = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
const tkhd = (width: number, height: number, matrix = STRAIGHT) =>
  box("tkhd", u32(0, 0, 0, 1, 0, 1000), Buffer.alloc(16), u32(...matrix, width * 65_536, height * 65_536));
const mdia = (kind: string) => box("mdia", box("mdhd", Buffer.alloc(24)), box("hdlr", u32(0, 0), Buffer.from(kind), Buffer.alloc(13)));
const movie = (...inner: Buffer[]) =>
  Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0")), box("moov", ...inner), box("mdat", Buffer.alloc(64))]);

const element = (id: number[], body: Buffer, unknown = false) => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(unknown ? 0x01ff_ffff_ffff_ffffn : 0x0100_0000_0000_0000n | BigInt(body.length));
  return Buffer.concat([Buffer.from(id), size, body]);
};
const EBML = element([0x1a, 0x45, 0xdf, 0xa3], Buffer.from([0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]));
const segment = (unknown: boolean, ...parts: Buffer[]) =>
  Buffer.concat([EBML, element([0x18, 0x53, 0x80, 0x67], Buffer.concat(parts), unknown)]);
const double = (value: number) => {
  const out = Buffer.alloc(8);
  out.writeDoubleBE(value);
  return out;
};
const info = (ticks: number, scale = 1_000_000) =>
  element([0x15, 0x49, 0xa9, 0x66], Buffer.concat([element([0x2a, 0xd7, 0xb1], u32(scale)), element([0x44, 0x89], double(ticks))]));
const tracks = (...video: Buffer[]) =>
  element(
    [0x16, 0x54, 0xae, 0x6b],
    Buffer.concat([element([0xae], element([0x83], Buffer.from([2]))), element([0xae], element([0xe0], Buffer.concat(video)))]),
  );
const pixels = (width: number, height: number) => [element([0xb0], u32(width)), element([0xba], u32(height))];
const cluster = (unknown = false) => element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(50), unknown);

describe("size and length of real files", () => {
  test.each([
    ["clip.mp4", "video/mp4"],
    ["clip.mov", "video/quicktime"],
    ["clip.webm", "video/webm"],
  ] as const)("%s", async (name, contentType) => {
    const { asked, facts } = store(await clip(name));
    const { width, height, durationMs } = await facts(contentType);
    expect([width, height]).toEqual([160, 120]);
    expect(Math.abs(durationMs! - 1000)).toBeLessThan(60);
    expect(asked).toHaveLength(1);
  });

  test("an index at the end of a large file is found without reading what lies between", async () => {
    const data = 400 * 1024 * 1024;
    const head = Buffer.concat([box("ftyp", Buffer.alloc(8)), u32(1), Buffer.from("mdat"), u32(0, data)]);
    const tail = box("moov", mvhd(600, 1200), box("trak", tkhd(640, 360), mdia("vide")));
    const start = head.length - 16 + data;
    const size = start + tail.length;
    let read = 0;
    const part = async (_: string, range?: { start: number; end: number }) => {
      const bytes = range!.start < 1000 ? head.subarray(range!.start) : tail.subarray(range!.start - start, range!.end + 1 - start);
      read += bytes.length;
      return Readable.from([bytes.length ? bytes : Buffer.alloc(1)]);
    };
    expect(await videoFacts(peekInto({ read: part }, "x", size), { size, contentType: "video/mp4" })).toEqual({
      width: 640,
      height: 360,
      durationMs: 2000,
    });
    expect(read).toBeLessThan(200_000);
  });
});

describe("MP4", () => {
  test("sound tracks have no size, a quarter turn swaps it, the first picture track counts", async () => {
    const sound = box("trak", tkhd(7, 7), mdia("soun"));
    const turned = box("trak", mdia("vide"), tkhd(1920, 1080, QUARTER));
    expect(await mp4(movie(mvhd(1000, 2500), sound, turned, box("trak", tkhd(5, 5), mdia("vide"))))).toEqual({
      width: 1080,
      height: 1920,
      durationMs: 2500,
    });
  });

  test("a fragmented recording's length stands in its extension header", async () => {
    expect((await mp4(movie(mvhd(1000, 0), box("mvex", box("mehd", u32(0, 4321)))))).durationMs).toBe(4321);
  });

  test("unknown, missing and zero values are nothing", async () => {
    const cases = [
      movie(mvhd(1000, 0xffffffff)),
      movie(mvhd(0, 5)),
      movie(mvhd(1000, 0)),
      movie(box("trak", tkhd(0, 0), mdia("vide"))),
      movie(box("trak", tkhd(100, 0), mdia("vide"))),
      movie(box("mvhd", Buffer.alloc(3)), box("trak", box("tkhd", Buffer.alloc(3)), mdia("vide"))),
      movie(box("mvex", box("mehd"))),
      box("ftyp", Buffer.alloc(8)),
      Buffer.alloc(0),
      Buffer.alloc(100_000),
    ];
    for (const bytes of cases) expect(await mp4(bytes)).toEqual(NONE);
  });

  test("2^31 seconds and 65,535 pixels a side are refused in words", async () => {
    await expect(mp4(movie(mvhd(1, 2 ** 31)))).rejects.toMatchObject({ status: 400, message: expect.stringContaining("24 hours") });
    const long = box("mvhd", Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), u32(1000, 0x7fffffff, 0xffffffff), Buffer.alloc(80));
    await expect(mp4(movie(long))).rejects.toMatchObject({ status: 400 });
    await expect(mp4(movie(box("trak", tkhd(65_535, 65_535), mdia("vide"))))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("65,535 × 65,535"),
    });
  });

  test("a file cut off anywhere, and boxes of hostile lengths, end at once", async () => {
    const whole = movie(mvhd(1000, 2500), box("trak", tkhd(640, 360), mdia("vide")));
    for (let end = 0; end < whole.length; end += 3) await mp4(whole.subarray(0, end));
    for (const length of [0, 1, 2, 7, 0xffffffff]) {
      const bytes = Buffer.from(whole);
      for (const kind of ["ftyp", "moov", "mvhd", "trak", "tkhd", "mdia", "hdlr"]) bytes.writeUInt32BE(length, bytes.indexOf(kind) - 4);
      await mp4(bytes);
    }
  });

  test("ten million tiny boxes, and headers far apart, are given up after few reads", async () => {
    const tiny = Buffer.alloc(80_000_000);
    const one = Buffer.concat([u32(8), Buffer.from("free")]);
    for (let at = 0; at < tiny.length; at += 8) one.copy(tiny, at);
    const started = performance.now();
    const many = store(tiny);
    expect(await many.facts("video/mp4")).toEqual(NONE);
    const far = Buffer.alloc(60_000_000);
    for (let at = 0; at < far.length; at += 100_000) Buffer.concat([u32(100_000), Buffer.from("free")]).copy(far, at);
    const spread = store(far);
    expect(await spread.facts("video/mp4")).toEqual(NONE);
    for (const { asked } of [many, spread]) expect(asked.length).toBeLessThanOrEqual(64);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe("WebM", () => {
  test("size as shown, and length in its own ticks, of a live recording too", async () => {
    for (const unknown of [false, true])
      expect(await webm(segment(unknown, info(3000, 500_000), tracks(...pixels(320, 200)), cluster(unknown)))).toEqual({
        width: 320,
        height: 200,
        durationMs: 1500,
      });
    const shown = [...pixels(320, 200), element([0x54, 0xb0], u32(640)), element([0x54, 0xba], u32(400))];
    expect(await webm(segment(false, tracks(...shown)))).toMatchObject({ width: 640, height: 400 });
    const ratio = [...shown, element([0x54, 0xb2], u32(3))];
    expect(await webm(segment(false, tracks(...ratio)))).toMatchObject({ width: 320, height: 200 });
  });

  test("nonsense is nothing, too much is refused", async () => {
    const nothing = [
      info(NaN),
      info(-5),
      info(0),
      info(1, 0),
      tracks(),
      tracks(...pixels(0, 5)),
      cluster(true),
      element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], Buffer.alloc(3))),
    ];
    for (const part of nothing) expect(await webm(segment(false, part))).toEqual(NONE);
    for (const part of [info(Infinity), info(2 ** 31, 4_000_000_000), tracks(...pixels(2 ** 31, 4))])
      await expect(webm(segment(false, part))).rejects.toMatchObject({ status: 400 });
  });

  test("a file cut off anywhere, zeros, and broken numbers end at once", async () => {
    const whole = segment(false, info(3000), tracks(...pixels(320, 200)), cluster());
    for (let end = 0; end < whole.length; end += 2) await webm(whole.subarray(0, end));
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 0xff]) {
        const bytes = Buffer.from(whole);
        bytes[at] = value;
        await webm(bytes).catch((error: { status: number }) => expect(error.status).toBe(400));
      }
    expect(await webm(Buffer.alloc(1_000_000))).toEqual(NONE);
  });
});

test("a store that stops answering is the store's failure, in bounded time", async () => {
  const peek = peekInto({ read: async () => Readable.from([Buffer.from("x")]) }, "x", 100);
  expect((await peek(0, 16)).length).toBeLessThan(16);
  await expect(videoFacts(peekInto({ read: async () => null }, "x", 100), { size: 100, contentType: "video/mp4" })).rejects.toMatchObject({
    name: "StorageError",
  });
});
