/** Enough for the header of any picture that is usual. */
const HEAD_BYTES = 256 * 1024;
/** Most pixels and bytes of a picture that is decoded for a thumbnail: 160 MB of memory while that lasts. */
const MOST = { pixels: 40_000_000, bytes: 25 * 1024 * 1024 };

/** Whether a picture may be drawn small without exhausting the page: by its bytes and by the pixels that its header promises. */
export async function isDrawable(file: Blob): Promise<boolean> {
  if (file.size > MOST.bytes) return false;
  try {
    const [{ imageSize }, head] = await Promise.all([import("image-size"), file.slice(0, HEAD_BYTES).arrayBuffer()]);
    const { width, height } = imageSize(new Uint8Array(head));
    return width * height <= MOST.pixels;
  } catch {
    return false;
  }
}
