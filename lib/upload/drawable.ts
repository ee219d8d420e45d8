import { pixelsOf } from "./picture-size.ts";

/** Most pixels and bytes of a picture that is decoded for a thumbnail: 160 MB of memory while that lasts. */
const MOST = { pixels: 40_000_000, bytes: 25 * 1024 * 1024 };

/** Whether a picture may be drawn small without exhausting the page: by its bytes and by the pixels that its header promises. */
export async function isDrawable(file: Blob): Promise<boolean> {
  if (file.size > MOST.bytes) return false;
  const size = await pixelsOf(file);
  return size !== null && size.width * size.height <= MOST.pixels;
}
