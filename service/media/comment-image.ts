import { fileTypeFromBuffer } from "file-type";
import pLimit from "p-limit";
import sharp from "sharp";
import { invalid } from "../core/errors.ts";

/** Largest width and height of a stored image, in pixels. */
const MAX_SIDE = 2400;
const MAX_PIXELS = 50_000_000;
const SECONDS = 10;

const accepted = new Set(["image/png", "image/jpeg", "image/webp"]);
const limit = pLimit(2);

/** Returns an image as WebP without metadata, reduced to at most 2,400 pixels a side, with its size. Throws 400 for other files. */
export async function makeCommentImage(original: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> {
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw invalid("This is not an image. Use a PNG, JPEG or WebP file.");
  return limit(async () => {
    try {
      const { data, info } = await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "truncated" })
        .timeout({ seconds: SECONDS })
        .autoOrient()
        .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 90 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      throw invalid("This image can't be read. Export it again, or use another one.");
    }
  });
}
