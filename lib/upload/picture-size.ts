/** Enough for the header of any picture that is usual. */
const HEAD_BYTES = 256 * 1024;

/** The pixels that a picture's header promises, read without decoding it; null where no header is found. */
export async function pixelsOf(file: Blob): Promise<{ width: number; height: number } | null> {
  try {
    const [{ imageSize }, head] = await Promise.all([import("image-size"), file.slice(0, HEAD_BYTES).arrayBuffer()]);
    return imageSize(new Uint8Array(head));
  } catch {
    return null;
  }
}
