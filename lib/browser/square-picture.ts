import { encodeImage, openImage } from "./encode-image";

const SIDE = 512;
/** Smallest accepted width and height, as in the service. */
const SMALLEST = 256;

/**
 * Crops an image at its centre to a square of at most 512 pixels and returns it in base64, so that any photo fits into a request. Rejects
 * with a sentence for files that are no images and for small images.
 */
export async function squarePicture(file: Blob): Promise<string> {
  const bitmap = await openImage(file);
  const { width, height } = bitmap;
  const crop = Math.min(width, height);
  if (crop < SMALLEST) throw new Error(`The image is ${width} × ${height} pixels. Use one of at least ${SMALLEST} × ${SMALLEST}.`);
  const side = Math.min(SIDE, crop);
  const data = encodeImage(bitmap, [(width - crop) / 2, (height - crop) / 2, crop, crop], { width: side, height: side }, 0.9);
  bitmap.close();
  return data;
}
