export type PictureSize = { width: number; height: number };
/** A decoded picture: RGBA bytes, row by row, as in `ImageData`. */
export type RgbaPicture = PictureSize & { data: Uint8ClampedArray | Uint8Array };
/** A rectangle in pixels of one picture. */
export type PixelBox = PictureSize & { x: number; y: number };

/**
 * A picture or a rectangle of one, whose pixels can be read as bytes and as 32-bit words of the same memory. `at` is the offset of its first
 * word, `stride` the number of words from one row to the next.
 */
export type WordPicture = PictureSize & { data: Uint8Array; words: Uint32Array; at: number; stride: number };

/** Compares bytes of two pictures faster than JavaScript can: `Buffer.compare` in Node. */
export type EqualBytes = (a: Uint8Array, atA: number, b: Uint8Array, atB: number, length: number) => boolean;

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
    at: 0,
    stride: width,
  };
}

/** Returns a rectangle of a picture without copying it. */
export const blockOf = (picture: WordPicture, { x, y, width, height }: PixelBox): WordPicture => ({
  ...picture,
  width,
  height,
  at: rowAt(picture, y) + x,
});

/** Returns the offset of the first word of a row. */
export const rowAt = ({ at, stride }: WordPicture, row: number): number => at + row * stride;

/** Returns the place of a rectangle in its picture. */
export const cornerOf = ({ at, stride }: WordPicture): { x: number; y: number } => ({ x: at % stride, y: Math.floor(at / stride) });

/** Returns true for words of pixels that look alike: equal, or both fully transparent. Assumes little-endian memory. */
export const sameWord = (a: number, b: number): boolean => a === b || (a >>> 24 === 0 && b >>> 24 === 0);

/** Returns the sum of the differences of red, green and blue of two words. */
export const channelDistance = (one: number, other: number): number =>
  Math.abs((one & 255) - (other & 255)) +
  Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255)) +
  Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255));

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

/** Returns 1 for each row that looks alike in two parts of pictures, over their common size. */
export function equalRowsOf(a: WordPicture, b: WordPicture, equalBytes?: EqualBytes): Uint8Array {
  const width = Math.min(a.width, b.width);
  const equal = new Uint8Array(Math.min(a.height, b.height));
  for (let row = 0; row < equal.length; row++) {
    const [atA, atB] = [rowAt(a, row), rowAt(b, row)];
    if (equalBytes?.(a.data, atA * 4, b.data, atB * 4, width * 4) || firstDifferent(a.words, atA, b.words, atB, width) === width)
      equal[row] = 1;
  }
  return equal;
}
