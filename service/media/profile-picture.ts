import { invalid } from "../core/errors.ts";
import { storedImage } from "./stored-image.ts";

/** Width and height of a picture, in pixels. Also the smallest accepted size. */
const SIDE = 256;

/** Returns the image as a square WebP, cropped at its centre. Throws 400 for other files and small images. */
export async function makePicture(original: Buffer): Promise<Buffer> {
  const { bytes } = await storedImage(original, 85, (image, { width, height }) => {
    if (Math.min(width, height) < SIDE) throw invalid(`The image is ${width} × ${height} pixels. Use one of at least ${SIDE} × ${SIDE}.`);
    return image.resize(SIDE, SIDE, { fit: "cover" });
  });
  return bytes;
}
