import { pixelsOf } from "./picture-size.ts";

/** Largest image that is decoded for a thumbnail. Decoding it takes 160 MB of memory. */
const MOST = { pixels: 40_000_000, bytes: 25 * 1024 * 1024 };

/** Returns true for an image that is small enough to decode in the page, by its bytes and the pixels in its header. */
export async function isDrawable(file: Blob): Promise<boolean> {
  if (file.size > MOST.bytes) return false;
  const size = await pixelsOf(file);
  return size !== null && size.width * size.height <= MOST.pixels;
}
