import { fileTypeFromBuffer } from "file-type";
import pLimit from "p-limit";
import sharp from "sharp";
import { invalid } from "../core/errors.ts";

/** Width and height of a picture, in pixels. Also the smallest accepted size. */
const SIDE = 256;
const MAX_PIXELS = 50_000_000;
const SECONDS = 10;

const accepted = new Set(["image/png", "image/jpeg", "image/webp"]);
const limit = pLimit(2);

/** Returns the image as a square WebP without metadata, cropped at its centre. Throws 400 for other files and small images. */
export async function makePicture(original: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw invalid("This is not an image. Use a PNG, JPEG or WebP file.");
  return limit(async () => {
    const unreadable = invalid("This image can't be read. Export it again, or use another one.");
    const image = sharp(original, { limitInputPixels: MAX_PIXELS }).timeout({ seconds: SECONDS });
    const { width, height } = await image.metadata().catch(() => {
      throw unreadable;
    });
    if (Math.min(width, height) < SIDE) throw invalid(`The image is ${width} × ${height} pixels. Use one of at least ${SIDE} × ${SIDE}.`);
    return image
      .autoOrient()
      .resize(SIDE, SIDE, { fit: "cover" })
      .webp({ quality: 85 })
      .toBuffer()
      .catch(() => {
        throw unreadable;
      });
  });
}
