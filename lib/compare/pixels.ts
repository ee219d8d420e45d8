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
  let x = 0;
  for (; x + 3 < width; x += 4) {
    const [p, q] = [atA + x, atB + x];
    if (((a[p]! ^ b[q]!) | (a[p + 1]! ^ b[q + 1]!) | (a[p + 2]! ^ b[q + 2]!) | (a[p + 3]! ^ b[q + 3]!)) === 0) continue;
    for (let at = x; at < x + 4; at++) if (!sameWord(a[atA + at]!, b[atB + at]!)) return at;
  }
  for (; x < width; x++) if (!sameWord(a[atA + x]!, b[atB + x]!)) return x;
  return width;
}

/** Returns the last of `width` pixels from two offsets on that differs, or -1. */
export function lastDifferent(a: Uint32Array, atA: number, b: Uint32Array, atB: number, width: number): number {
  for (let x = width - 1; x >= 0; x--) if (!sameWord(a[atA + x]!, b[atB + x]!)) return x;
  return -1;
}

/** Returns true when `width` pixels from two offsets on look alike. */
export const sameRow = (a: Uint32Array, atA: number, b: Uint32Array, atB: number, width: number): boolean =>
  firstDifferent(a, atA, b, atB, width) === width;
