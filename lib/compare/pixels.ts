export type PictureSize = { width: number; height: number };
/** A decoded picture: RGBA bytes, row by row, as in `ImageData`. */
export type RgbaPicture = PictureSize & { data: Uint8ClampedArray | Uint8Array };
/** A rectangle in pixels of one picture. */
export type PixelBox = PictureSize & { x: number; y: number };

/** A picture whose pixels can be read as bytes and as 32-bit words of the same memory. */
export type WordPicture = PictureSize & { data: Uint8Array; words: Uint32Array };

/** Returns a picture with its words. Copies the bytes only where a view of words cannot start at them. */
export function asPicture({ width, height, data }: RgbaPicture): WordPicture {
  if (data.byteLength !== width * height * 4) throw new RangeError("The number of bytes differs from the size of the picture.");
  const own = data.byteOffset % 4 === 0 ? data : data.slice();
  const { buffer, byteOffset, byteLength } = own;
  return {
    width,
    height,
    data: new Uint8Array(buffer, byteOffset, byteLength),
    words: new Uint32Array(buffer, byteOffset, byteLength >> 2),
  };
}

/** Returns true for words of pixels that look alike: equal, or both fully transparent. Assumes little-endian memory. */
export const sameWord = (a: number, b: number): boolean => a === b || (a >>> 24 === 0 && b >>> 24 === 0);

/** Returns the first of `width` pixels from two offsets on that differs, or `width`. Reads four at a time: most pixels are equal. */
export function firstDifferent(a: Uint32Array, atA: number, b: Uint32Array, atB: number, width: number): number {
  let [x, p, q] = [0, atA, atB];
  for (; x + 3 < width; x += 4, p += 4, q += 4) {
    if (((a[p]! ^ b[q]!) | (a[p + 1]! ^ b[q + 1]!) | (a[p + 2]! ^ b[q + 2]!) | (a[p + 3]! ^ b[q + 3]!)) === 0) continue;
    for (let at = 0; at < 4; at++) if (!sameWord(a[p + at]!, b[q + at]!)) return x + at;
  }
  for (; x < width; x++, p++, q++) if (!sameWord(a[p]!, b[q]!)) return x;
  return width;
}

/** Returns the last of `width` pixels from two offsets on that differs, or -1. */
export function lastDifferent(a: Uint32Array, atA: number, b: Uint32Array, atB: number, width: number): number {
  for (let x = width - 1; x >= 0; x--) if (!sameWord(a[atA + x]!, b[atB + x]!)) return x;
  return -1;
}

/** Returns 1 for each of `length` rows that look alike, from `before` on in one picture and `after` on in the other. */
export function equalRowsOf(a: WordPicture, b: WordPicture, { before, after, length }: { before: number; after: number; length: number }) {
  const width = Math.min(a.width, b.width);
  const equal = new Uint8Array(length);
  for (let row = 0; row < length; row++)
    if (firstDifferent(a.words, (before + row) * a.width, b.words, (after + row) * b.width, width) === width) equal[row] = 1;
  return equal;
}
