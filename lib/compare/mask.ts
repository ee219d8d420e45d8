import type { PixelBox } from "./pixels.ts";

/** Bits of pixels, row by row from the highest bit. */
export type Mask = { bits: Uint8Array; stride: number };

export function emptyMask(width: number, height: number): Mask {
  const stride = Math.ceil(width / 8);
  return { stride, bits: new Uint8Array(stride * height) };
}

export const setBit = ({ bits, stride }: Mask, x: number, y: number): void => void (bits[y * stride + (x >> 3)]! |= 128 >> (x & 7));
export const hasBit = ({ bits, stride }: Mask, x: number, y: number): boolean => (bits[y * stride + (x >> 3)]! & (128 >> (x & 7))) !== 0;

/** Sets the bits of a box. */
export function fillBits(mask: Mask, { x, y, width, height }: PixelBox): void {
  for (let row = y; row < y + height; row++) for (let column = x; column < x + width; column++) setBit(mask, column, row);
}
