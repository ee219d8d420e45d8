import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { clip } from "../testing/uploads.ts";
import { videoFacts } from "./video.ts";

const NONE = { width: null, height: null, durationMs: null };

/** A store of one file that records the start of each read. */
function store(bytes: Buffer, size = bytes.length) {
  const reads: number[] = [];
  const read = async (_key: string, range?: { start: number; end: number }) => {
    reads.push(range!.start);
    return Readable.from([bytes.subarray(range!.start, range!.end + 1)]);
  };
  return { reads, facts: () => videoFacts({ read }, "x", size) };
}
const factsOf = (bytes: Buffer) => store(bytes).facts();

const u32 = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => out.writeUInt32BE(value >>> 0, index * 4));
  return out;
};
const box = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(kind, "latin1"), body]);
};
const STRAIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const QUARTER = [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x40000000];
const mvhd = () => box("mvhd", u32(0, 0, 0, 1000, 0, 0x10000, 0, 0, 0), u32(...STRAIGHT), Buffer.alloc(28));
const tkhd = (matrix: number[]) => box("tkhd", u32(1, 0, 0, 1, 0, 0), Buffer.alloc(16), u32(...matrix, 0, 0));
const hdlr = (kind: string) => box("hdlr", u32(0, 0), Buffer.from(kind), Buffer.alloc(13));
const mdhd = (scale: number, ticks: number) => box("mdhd", u32(0, 0, 0, scale, ticks, 0));
const longMdhd = (scale: number, high: number, low: number) => box("mdhd", u32(0x01000000, 0, 0, 0, 0, scale, high, low, 0));
const pictures = (width: number, height: number) =>
  box("avc1", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), Buffer.alloc(16), u32(width * 65_536 + height), Buffer.alloc(50));
const sound = box("mp4a", Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), u32(0, 0, 0x00020010, 0, 48_000 << 16));
/** A track without samples, one that holds pictures unless another entry is given. */
const track = (header: Buffer, entry: Buffer, { kind = "vide", matrix = STRAIGHT } = {}) =>
  box(
    "trak",
    tkhd(matrix),
    box("mdia", header, hdlr(kind), box("minf", box("stbl", box("stsd", u32(0, 1), entry), ...["stts", "stsc", "stco"].map(empty)))),
  );
const empty = (kind: string) => box(kind, u32(0, 0));
const movie = (...inner: Buffer[]) =>
  Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0")), box("moov", mvhd(), ...inner), box("mdat", Buffer.alloc(64))]);

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
    Buffer.concat([
      element([0xae], Buffer.concat([element([0xd7], Buffer.from([1])), element([0x83], Buffer.from([2]))])),
      element(
        [0xae],
        Buffer.concat([
          element([0xd7], Buffer.from([2])),
          element([0x83], Buffer.from([1])),
          element([0x86], Buffer.from("V_VP8")),
          element([0xe0], Buffer.concat(video)),
        ]),
      ),
    ]),
  );
const pixels = (width: number, height: number) => [element([0xb0], u32(width)), element([0xba], u32(height))];
const cluster = (unknown = false) => element([0x1f, 0x43, 0xb6, 0x75], Buffer.alloc(50), unknown);

describe("reads real files", () => {
  test.each(["clip.mp4", "clip.mov", "clip.webm"] as const)("returns size and length of %s after one read", async (name) => {
    const { reads, facts } = store(await clip(name));
    const { width, height, durationMs } = await facts();
    expect([width, height]).toEqual([160, 120]);
    expect(Math.abs(durationMs! - 1000)).toBeLessThan(60);
    expect(reads).toHaveLength(1);
  });

  test("finds an index at the end of a large file without reading the data before it", async () => {
    const data = 400 * 1024 * 1024;
    const head = Buffer.concat([box("ftyp", Buffer.alloc(8)), u32(1), Buffer.from("mdat"), u32(0, data)]);
    const tail = box("moov", mvhd(), track(mdhd(600, 1200), pictures(640, 360)));
    const start = head.length - 16 + data;
    const size = start + tail.length;
    let bytesRead = 0;
    const read = async (_: string, range?: { start: number; end: number }) => {
      const bytes = Buffer.alloc(range!.end + 1 - range!.start);
      head.subarray(range!.start).copy(bytes);
      if (range!.end >= start) tail.copy(bytes, Math.max(0, start - range!.start), Math.max(0, range!.start - start));
      bytesRead += bytes.length;
      return Readable.from([bytes]);
    };
    expect(await videoFacts({ read }, "x", size)).toEqual({ width: 640, height: 360, durationMs: 2000 });
    expect(bytesRead).toBeLessThan(1_000_000);
  });
});

describe("reads MP4", () => {
  test("skips sound tracks, turns a quarter turn, and takes the first picture track", async () => {
    const speech = track(mdhd(1000, 2500), sound, { kind: "soun" });
    const turned = track(mdhd(1000, 2500), pictures(1920, 1080), { matrix: QUARTER });
    expect(await factsOf(movie(speech, turned, track(mdhd(1000, 2500), pictures(5, 5))))).toEqual({
      width: 1080,
      height: 1920,
      durationMs: 2500,
    });
  });

  test.each([
    ["a length with all bits set", movie(track(mdhd(1000, 0xffffffff), pictures(64, 64))), 64],
    ["a time scale of 0", movie(track(mdhd(0, 5), pictures(64, 64))), 64],
    ["a length of 0", movie(track(mdhd(1000, 0), pictures(64, 64))), 64],
    ["a width of 0", movie(track(mdhd(1000, 0), pictures(0, 64))), null],
    ["no track", movie(), null],
    ["a short header", movie(box("trak", box("tkhd", Buffer.alloc(3)))), null],
    ["no index", box("ftyp", Buffer.alloc(8)), null],
    ["no bytes", Buffer.alloc(0), null],
    ["zeros", Buffer.alloc(100_000), null],
  ])("returns null for %s", async (_, bytes, side) => {
    expect(await factsOf(bytes)).toEqual({ width: side, height: side, durationMs: null });
  });

  test("refuses a file with sound alone", async () => {
    const speech = movie(track(mdhd(1000, 2500), sound, { kind: "soun" }));
    await expect(factsOf(speech)).rejects.toMatchObject({ status: 400, message: expect.stringContaining("no picture") });
  });

  test("refuses 2^31 seconds and 65,535 pixels a side", async () => {
    await expect(factsOf(movie(track(mdhd(1, 2 ** 31), pictures(64, 64))))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("24 hours"),
    });
    await expect(factsOf(movie(track(longMdhd(1000, 0x7fffffff, 0xffffffff), pictures(64, 64))))).rejects.toMatchObject({ status: 400 });
    await expect(factsOf(movie(track(mdhd(1000, 1000), pictures(65_535, 65_535))))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("65,535 × 65,535"),
    });
  });
});

describe("bounds the reading of hostile files", () => {
  test("survives a sample table that claims four billion entries [security: a hostile video cannot exhaust memory]", async () => {
    const bytes = await clip("clip.mp4");
    bytes.writeUInt32BE(0xffffffff, bytes.indexOf("stts") + 12);
    const before = process.memoryUsage().rss;
    expect(await factsOf(bytes)).toEqual({ width: 160, height: 120, durationMs: null });
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  test("ends for files cut off and for lengths that lie", async () => {
    for (const name of ["clip.mp4", "clip.webm"] as const) {
      const bytes = await clip(name);
      await Promise.all([0, 40, 700].map((end) => factsOf(bytes.subarray(0, end))));
    }
    const lies = [0, 7, 0xffffffff].flatMap((length) => ["moov", "stsd"].map((kind) => [length, kind] as const));
    await Promise.all(
      lies.map(async ([length, kind]) => {
        const bytes = await clip("clip.mp4");
        bytes.writeUInt32BE(length, bytes.indexOf(kind) - 4);
        await factsOf(bytes);
      }),
    );
  }, 60_000);

  test("stops after 64 reads of ten million tiny boxes, and of headers far apart", async () => {
    const tiny = Buffer.alloc(80_000_000);
    const one = Buffer.concat([u32(8), Buffer.from("free")]);
    for (let at = 0; at < tiny.length; at += 8) one.copy(tiny, at);
    const far = Buffer.alloc(60_000_000);
    for (let at = 0; at < far.length; at += 100_000) Buffer.concat([u32(100_000), Buffer.from("free")]).copy(far, at);
    for (const bytes of [tiny, far]) {
      const { reads, facts } = store(bytes);
      expect(await facts()).toEqual(NONE);
      expect(reads.length).toBeLessThanOrEqual(64);
    }
  });

  test("rejects with StorageError when the bytes are gone", async () => {
    await expect(videoFacts({ read: async () => null }, "x", 100)).rejects.toMatchObject({ name: "StorageError" });
  });
});

describe("reads WebM", () => {
  test("returns the size as shown, and the length of a live recording too", async () => {
    for (const unknown of [false, true])
      expect(await factsOf(segment(unknown, info(3000, 500_000), tracks(...pixels(320, 200)), cluster(unknown)))).toEqual({
        width: 320,
        height: 200,
        durationMs: 1500,
      });
    const wide = [...pixels(320, 200), element([0x54, 0xb0], u32(640)), element([0x54, 0xba], u32(200))];
    expect(await factsOf(segment(false, info(3000), tracks(...wide)))).toMatchObject({ width: 640, height: 200 });
  });

  test("returns the length of a recording without one, from its last pictures", async () => {
    const block = (ms: number) => element([0xa3], Buffer.concat([Buffer.from([0x82, ms >> 8, ms & 255, 0x80]), Buffer.alloc(200_000)]));
    const second = (at: number) =>
      element([0x1f, 0x43, 0xb6, 0x75], Buffer.concat([element([0xe7], u32(at * 1000)), block(0), block(500)]), true);
    const clusters = Array.from({ length: 120 }, (_, at) => second(at));
    const { reads, facts } = store(
      segment(true, element([0x15, 0x49, 0xa9, 0x66], Buffer.alloc(0)), tracks(...pixels(64, 64)), ...clusters),
    );
    expect((await facts()).durationMs).toBeGreaterThanOrEqual(119_500);
    expect(reads.length).toBeLessThan(30);
  });

  test.each([
    ["a length that is no number", info(NaN)],
    ["a negative length", info(-5)],
    ["an infinite length", info(Infinity)],
    ["a length of 0", info(0)],
    ["no header", cluster(true)],
    ["a length of three bytes", element([0x15, 0x49, 0xa9, 0x66], element([0x44, 0x89], Buffer.alloc(3)))],
  ])("returns null for %s", async (_, part) => {
    expect(await factsOf(segment(false, part, tracks(...pixels(64, 64))))).toMatchObject({ durationMs: null });
  });

  test("refuses 2^31 ticks of 4 seconds and 2^31 pixels", async () => {
    for (const part of [
      [info(2 ** 31, 4_000_000_000), tracks(...pixels(4, 4))],
      [info(1000), tracks(...pixels(2 ** 31, 4))],
    ])
      await expect(factsOf(segment(false, ...part))).rejects.toMatchObject({ status: 400 });
  });
});
