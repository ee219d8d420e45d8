/** Bytes that are read to find a picture's size. */
const HEAD_BYTES = 256 * 1024;

/** Returns the pixels in a picture's header without decoding it; null when no header is found. */
export async function pixelsOf(file: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const [{ imageSize }, head] = await Promise.all([import("image-size"), file.slice(0, HEAD_BYTES).arrayBuffer()]);
    return imageSize(new Uint8Array(head));
  } catch {
    return null;
  }
}
