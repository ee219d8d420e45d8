import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { compareSnapshots } from "./compare-snapshots.ts";
import { readSnapshot } from "./read-snapshot.ts";

const FIRST_FRAME = "Only the first frame was compared.";
const file = (bytes: Uint8Array, contentType = "image/png") => ({
  bytes,
  hash: createHash("sha256").update(bytes).digest("hex"),
  contentType,
});
const canvas = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3 as const, background } });
const png = (background = "#808080") => canvas(60, 40, background).png().toBuffer();

/** Returns a PNG with chunks before its pixels. */
function withChunks(bytes: Buffer, chunks: Record<string, Buffer>): Buffer {
  const added = Object.entries(chunks).map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
    head.writeUInt32BE(data.length);
    tail.writeUInt32BE(crc32(body));
    return Buffer.concat([head, body, tail]);
  });
  return Buffer.concat([bytes.subarray(0, 33), ...added, bytes.subarray(33)]);
}
const numbers = (...values: number[]) => {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => data.writeUInt32BE(value, at * 4));
  return data;
};
const SRGB = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6000];

async function animation(colours: readonly string[], delays: number[], type: "gif" | "webp"): Promise<Buffer> {
  const frames = await Promise.all(colours.map((colour) => canvas(30, 20, colour).raw().toBuffer()));
  const strip = sharp(Buffer.concat(frames), {
    raw: { width: 30, height: 20 * frames.length, channels: 3, pageHeight: 20 },
  });
  return type === "gif"
    ? strip.gif({ delay: delays, loop: 0 }).toBuffer()
    : strip.webp({ delay: delays, loop: 0, lossless: true }).toBuffer();
}
const compare = async (base: Buffer, head: Buffer, type = "image/png") =>
  (await compareSnapshots({ base: file(base, type), head: file(head, type), threshold: 0.5 })).comparison!;

describe("colour chunks of a PNG", () => {
  const rows: [name: string, chunks: Record<string, Buffer>, drawn: number[] | string][] = [
    ["gAMA of sRGB changes nothing", { gAMA: numbers(45_455) }, [128, 128, 128]],
    ["gAMA of 1.0 is drawn lighter", { gAMA: numbers(100_000) }, [188, 188, 188]],
    ["gAMA after sRGB is ignored", { sRGB: Buffer.of(0), gAMA: numbers(100_000) }, [128, 128, 128]],
    ["gAMA with cHRM of sRGB is drawn by gAMA", { gAMA: numbers(100_000), cHRM: numbers(...SRGB) }, [188, 188, 188]],
    [
      "gAMA with other primaries is a problem",
      { gAMA: numbers(45_455), cHRM: numbers(...SRGB.map((value) => value - 3000)) },
      "Its colours (cHRM)",
    ],
    ["cICP of sRGB decides before gAMA", { cICP: Buffer.of(1, 13, 0, 1), gAMA: numbers(100_000) }, [128, 128, 128]],
    ["cICP of HDR is a problem", { cICP: Buffer.of(9, 16, 0, 1) }, "Its colours (cICP)"],
    ["a cut chunk changes nothing", { gAMA: Buffer.of(1) }, [128, 128, 128]],
  ];
  test.each(rows)("%s", async (_name, chunks, drawn) => {
    const picture = withChunks(await png(), chunks);
    const read = await readSnapshot(file(picture));
    if (typeof drawn === "string") {
      const problem = expect.stringContaining(drawn);
      expect(read).toMatchObject({ problem });
      // Equal values of the pixels are no equal picture.
      expect(await compare(await png(), picture)).toMatchObject({ problem });
      expect(await compare(picture, await png())).toMatchObject({ problem });
    } else {
      expect(read).toMatchObject({ problem: null });
      expect([...read.pixels!.data.subarray(0, 3)]).toEqual(drawn);
    }
  });
  test("cICP of Display P3 is drawn in sRGB", async () => {
    const read = await readSnapshot(file(withChunks(await png("#ff0000"), { cICP: Buffer.of(12, 13, 0, 1) })));
    expect([...read.pixels!.data.subarray(0, 3)]).toEqual([255, 0, 0]);
    const soft = await readSnapshot(file(withChunks(await png("#808040"), { cICP: Buffer.of(12, 13, 0, 1) })));
    expect(soft.pixels!.data[2]).toBeLessThan(64);
  });
});

describe("orientation", () => {
  const turned = (type: "png" | "jpeg" | "webp") => canvas(60, 40, "#808080").withMetadata({ orientation: 6 })[type]().toBuffer();
  test.each([
    ["png", 40, 60],
    ["jpeg", 40, 60],
    ["webp", 60, 40],
  ] as const)("%s is %s wide with EXIF orientation 6, as browsers draw it", async (type, width, height) => {
    const read = await readSnapshot(file(await turned(type), `image/${type}`));
    expect(read).toMatchObject({ facts: { width, height }, pixels: { width, height } });
  });
});

describe("animations", () => {
  test.each(["gif", "webp"] as const)("a change of the third frame of a %s is found, and names the frame", async (type) => {
    const before = await animation(["#ff0000", "#00ff00", "#0000ff"], [100, 100, 100], type);
    const after = await animation(["#ff0000", "#00ff00", "#ffff00"], [100, 100, 100], type);
    const found = await compare(before, after, `image/${type}`);
    expect(found).toMatchObject({ problem: null, score: 1, regions: [{ kind: "changed", frame: [3, 3] }] });
    expect((await compare(before, before, `image/${type}`)).score).toBe(0);
  });
  test("another number of frames and other times are changes of their own", async () => {
    const three = await animation(["#ff0000", "#00ff00", "#0000ff"], [100, 100, 100], "gif");
    const two = await animation(["#ff0000", "#00ff00"], [100, 100], "gif");
    const slow = await animation(["#ff0000", "#00ff00", "#0000ff"], [100, 100, 900], "gif");
    expect(await compare(three, two, "image/gif")).toMatchObject({ score: 1, regions: [{ kind: "frames", frames: [3, 2] }] });
    expect(await compare(three, slow, "image/gif")).toMatchObject({ score: 1, regions: [{ kind: "frames", frames: [3, 3] }] });
  });
  test("fingerprints of two changes of different frames differ", async () => {
    const base = await animation(["#ff0000", "#00ff00", "#0000ff"], [100, 100, 100], "gif");
    const one = await animation(["#ff0000", "#00ff00", "#ffff00"], [100, 100, 100], "gif");
    const two = await animation(["#ff0000", "#ffffff", "#ffff00"], [100, 100, 100], "gif");
    expect((await compare(base, one, "image/gif")).fingerprint).not.toBe((await compare(base, two, "image/gif")).fingerprint);
  });
  test("an animated PNG is no equal picture: a problem names what was compared", async () => {
    const animated = withChunks(await png(), { acTL: numbers(2, 0) });
    expect(await compare(await png(), animated)).toMatchObject({ score: 0, problem: FIRST_FRAME });
  });
  test("an animation of more than 80 million pixels is compared by its first frame, with a problem", async () => {
    const side = [1000 & 255, 1000 >> 8];
    const screen = [...side, ...side, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
    const frame = [0x21, 0xf9, 4, 4, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
    const gif = (frames: number) =>
      Buffer.concat([
        Buffer.from("GIF89a"),
        Buffer.of(...screen),
        ...Array.from({ length: frames }, () => Buffer.of(...frame)),
        Buffer.of(0x3b),
      ]);
    expect(await readSnapshot(file(gif(2), "image/gif"))).toMatchObject({ frames: { pictures: { length: 2 } }, problem: null });
    expect(await readSnapshot(file(gif(81), "image/gif"))).toMatchObject({ frames: { pictures: { length: 1 } }, problem: FIRST_FRAME });
  });
});
