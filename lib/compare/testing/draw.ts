import type { PixelBox, RgbaPicture } from "../pixels.ts";

export type Colour = readonly [number, number, number, number?];
const white: Colour = [255, 255, 255];
export const ink: Colour = [17, 24, 39];

/** Returns a picture in one colour. */
export function blank(width: number, height: number, [r, g, b, a = 255]: Colour = white): RgbaPicture {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set([r, g, b, a], at);
  return { width, height, data };
}

export function put({ data, width }: RgbaPicture, x: number, y: number, [r, g, b, a = 255]: Colour): void {
  data.set([r, g, b, a], (y * width + x) * 4);
}

export function fill(picture: RgbaPicture, { x, y, width, height }: PixelBox, colour: Colour): void {
  for (let row = y; row < y + height; row++) for (let column = x; column < x + width; column++) put(picture, column, row, colour);
}

/** Returns numbers that look random, the same for the same seed. */
export function numbers(seed: number): (most: number) => number {
  let state = seed >>> 0 || 1;
  return (most) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % most;
  };
}

/** Draws a line of words of 12 px height as a renderer does: dark strokes with softer pixels at their sides. `seed` makes the words. */
export function words(picture: RgbaPicture, x: number, y: number, width: number, seed: number, colour: Colour = ink): void {
  const next = numbers(seed * 7919 + 13);
  for (let at = x; at < x + width - 8;) {
    for (let letters = 2 + next(6); letters && at < x + width - 8; letters--, at += 7) {
      const tall = 6 + next(6);
      const soft: Colour = [(colour[0] + 255) / 2, (colour[1] + 255) / 2, (colour[2] + 255) / 2];
      fill(picture, { x: at, y: y + 12 - tall, width: 1, height: tall }, soft);
      fill(picture, { x: at + 1, y: y + 12 - tall, width: 2, height: tall }, colour);
      fill(picture, { x: at + 3, y: y + 12 - 2 - next(tall - 3), width: 3, height: 2 }, colour);
    }
    at += 6;
  }
}

/** Returns a page: a bar, then a line of words every 24 px, each different. */
export function page(width: number, height: number, seed = 1): RgbaPicture {
  const picture = blank(width, height);
  fill(picture, { x: 0, y: 0, width, height: 32 }, [37, 99, 235]);
  for (let y = 48, line = 0; y + 12 < height; y += 24, line++)
    words(picture, 24, y, Math.max(0, width - 48 - (line % 5) * 20), seed * 1000 + line);
  return picture;
}

export const copyOf = (picture: RgbaPicture): RgbaPicture => ({ ...picture, data: picture.data.slice() });

/** Returns the picture with rows inserted at `y`, drawn by `draw` into a picture of that height. */
export function withRows(picture: RgbaPicture, y: number, rows: number, draw: (band: RgbaPicture) => void): RgbaPicture {
  const band = blank(picture.width, rows);
  draw(band);
  const stride = picture.width * 4;
  const data = new Uint8Array(picture.data.length + band.data.length);
  data.set(picture.data.subarray(0, y * stride));
  data.set(band.data, y * stride);
  data.set(picture.data.subarray(y * stride), (y + rows) * stride);
  return { width: picture.width, height: picture.height + rows, data };
}

/** Returns the left top part of a picture. */
export function cropped(picture: RgbaPicture, width: number, height: number): RgbaPicture {
  const result = blank(width, height);
  for (let y = 0; y < Math.min(height, picture.height); y++)
    result.data.set(picture.data.subarray(y * picture.width * 4, (y * picture.width + Math.min(width, picture.width)) * 4), y * width * 4);
  return result;
}

/** Returns the picture drawn again after a move to the right by a fraction of a pixel, as a renderer smooths it. */
export function movedBy(picture: RgbaPicture, share: number): RgbaPicture {
  const moved = copyOf(picture);
  for (let y = 0; y < picture.height; y++)
    for (let x = 1; x < picture.width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const at = (y * picture.width + x) * 4 + channel;
        moved.data[at] = Math.round(picture.data[at]! * (1 - share) + picture.data[at - 4]! * share);
      }
  return moved;
}
