import { randomFillSync } from "node:crypto";
import sharp, { type Sharp } from "sharp";

export type Picture = { name: string; mimeType: string; buffer: Buffer };

const png = async (name: string, image: Sharp, compressionLevel = 6): Promise<Picture> => ({
  name,
  mimeType: "image/png",
  buffer: await image.png({ compressionLevel }).toBuffer(),
});
const drawing = (width: number, height: number, content: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${content}</svg>`,
    ),
  );

/** Draws a picture that looks like a screenshot. */
export function screenshot(name: string): Promise<Picture> {
  const shapes = Array.from(
    { length: 60 },
    (_, at) => `<rect x="${(at * 37) % 1300}" y="${at * 14}" width="${200 + at * 3}" height="10" fill="hsl(${at * 6} 50% 50%)"/>`,
  );
  return png(name, drawing(1440, 900, `${shapes.join("")}<text x="40" y="80">${name}</text>`));
}

/** Draws black boxes (left, top, width, height) on white: two of these differ in known areas. */
export const boxes = (name: string, places: readonly (readonly number[])[], side: number) =>
  png(name, drawing(side, side, places.map(([x, y, wide, high]) => `<rect x="${x}" y="${y}" width="${wide}" height="${high}"/>`).join("")));

/** Makes a photo-like JPEG of 12 megapixels. */
export async function photo(name: string): Promise<Picture> {
  const grain = Buffer.alloc(1000 * 750 * 3);
  randomFillSync(grain);
  const image = sharp(grain, { raw: { width: 1000, height: 750, channels: 3 } })
    .blur(4)
    .resize(4000, 3000, { kernel: "cubic" });
  return { name, mimeType: "image/jpeg", buffer: await image.jpeg({ quality: 90 }).toBuffer() };
}

/** Makes a PNG of noise, which does not compress: 45 MiB. */
export function noise(name: string): Promise<Picture> {
  const side = 3966;
  const pixels = Buffer.alloc(side * side * 3);
  for (let start = 0; start < pixels.length; start += 2 ** 26) randomFillSync(pixels, start, Math.min(2 ** 26, pixels.length - start));
  return png(name, sharp(pixels, { raw: { width: side, height: side, channels: 3 } }), 0);
}
