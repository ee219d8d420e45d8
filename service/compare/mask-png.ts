import { constants, crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** Encodes a mask of one bit a pixel as a PNG with two colours: transparent, and opaque red. Most of it is runs of equal bytes. */
export function maskPng(bits: Uint8Array, width: number, height: number): Uint8Array {
  const stride = Math.ceil(width / 8);
  const rows = Buffer.alloc((stride + 1) * height);
  const source = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  for (let y = 0; y < height; y++) source.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", Uint8Array.of(0, 0, 0, 220, 38, 38)),
    chunk("tRNS", Uint8Array.of(0, 255)),
    chunk("IDAT", deflateSync(rows, { level: 1, strategy: constants.Z_RLE })),
    chunk("IEND", new Uint8Array()),
  ]);
}
