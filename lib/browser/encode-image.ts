/** Opens a picked image. Rejects with a sentence for files that are no images. */
export const openImage = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new Error("This is not an image. Use a PNG, JPEG or WebP file.");
  });

/** Draws an area of an image at another size, in pixels, and returns a WebP in base64; a JPEG from browsers that can't write WebP. */
export function encodeImage(
  bitmap: ImageBitmap,
  [left, top, width, height]: readonly [number, number, number, number],
  size: { width: number; height: number },
  quality: number,
): string {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, size);
  canvas.getContext("2d")!.drawImage(bitmap, left, top, width, height, 0, 0, size.width, size.height);
  const url = canvas.toDataURL("image/webp", quality);
  // Browsers that can't write WebP return PNG, which may be too large for a request.
  const small = url.startsWith("data:image/webp") ? url : canvas.toDataURL("image/jpeg", quality);
  return small.slice(small.indexOf(",") + 1);
}
