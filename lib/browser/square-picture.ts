const SIDE = 512;
/** Smallest accepted width and height, as in the service. */
const SMALLEST = 256;

/**
 * Crops an image at its centre to a square of at most 512 pixels and returns it in base64, so that any photo fits into a request. Rejects
 * with a sentence for files that are no images and for small images.
 */
export async function squarePicture(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error("This is not an image. Use a PNG, JPEG or WebP file.");
  });
  const { width, height } = bitmap;
  const crop = Math.min(width, height);
  if (crop < SMALLEST) throw new Error(`The image is ${width} × ${height} pixels. Use one of at least ${SMALLEST} × ${SMALLEST}.`);
  const side = Math.min(SIDE, crop);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  canvas.getContext("2d")!.drawImage(bitmap, (width - crop) / 2, (height - crop) / 2, crop, crop, 0, 0, side, side);
  bitmap.close();
  // A photo as PNG may exceed the limit of a request; WebP keeps transparency. Browsers that can't write WebP return PNG.
  const url = canvas.toDataURL("image/webp", 0.9);
  const small = url.startsWith("data:image/webp") ? url : canvas.toDataURL("image/jpeg", 0.9);
  return small.slice(small.indexOf(",") + 1);
}
