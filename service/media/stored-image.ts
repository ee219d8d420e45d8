import { fileTypeFromBuffer } from "file-type";
import pLimit from "p-limit";
import sharp, { type Metadata, type Sharp } from "sharp";
import { invalid } from "../core/errors.ts";
import { orient } from "./orientation.ts";

const MAX_PIXELS = 50_000_000;
const SECONDS = 10;

const accepted = new Set(["image/png", "image/jpeg", "image/webp"]);
const limit = pLimit(2);

/**
 * Makes a WebP without metadata from a sent image. `resize` receives the upright image with its header and may refuse its size. Throws 400 for
 * anything but a complete PNG, JPEG or WebP.
 */
export async function storedImage(original: Buffer, quality: number, resize: (image: Sharp, header: Metadata) => Sharp) {
  const type = await fileTypeFromBuffer(original).catch(() => undefined);
  if (!type || !accepted.has(type.mime)) throw invalid("This is not an image. Use a PNG, JPEG or WebP file.");
  return limit(async () => {
    const unreadable = invalid("This image can't be read. Export it again, or use another one.");
    const refuse = () => {
      throw unreadable;
    };
    const image = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "truncated" }).timeout({ seconds: SECONDS });
    const header = await image.metadata().catch(refuse);
    const resized = resize(orient(image, header.format), header);
    const { data, info } = await resized.webp({ quality }).toBuffer({ resolveWithObject: true }).catch(refuse);
    return { bytes: data, width: info.width, height: info.height };
  });
}
