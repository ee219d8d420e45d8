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

const WORDS = "the quick brown fox jumps over a lazy dog while seven wizards boil five dozen liquor jugs".split(" ");

/**
 * Draws a page of text, buttons and gradients, 1,440 pixels wide. `prices`: texts in red every forty lines. `banner`: height of a band below
 * the bar, which moves the rest down. `everyPrice`: colour of a price beside each line.
 */
export function webPage(name: string, height: number, { prices = false, banner = 0, everyPrice = "" } = {}): Promise<Picture> {
  const shapes = [`<rect width="1440" height="48" fill="#2563eb"/><rect y="48" width="1440" height="${banner}" fill="#fde047"/>`];
  for (let line = 0, y = 60 + banner; y < height; line++, y += 22) {
    const words = Array.from({ length: 14 }, (_, at) => WORDS[(line * 7 + at * 3) % WORDS.length]);
    shapes.push(`<text x="80" y="${y}" font-size="15" font-family="sans-serif" fill="#111827">${words.join(" ")} ${line}</text>`);
    if (line % 9 === 3) shapes.push(`<rect x="1180" y="${y}" width="120" height="32" rx="6" fill="#2563eb"/>`);
    if (prices && line % 40 === 7) shapes.push(`<text x="1240" y="${y}" font-size="18" fill="#dc2626">$ 19.90</text>`);
    if (everyPrice) shapes.push(`<text x="1100" y="${y}" font-size="14" fill="${everyPrice}">€ ${19 + line}.90</text>`);
    if (line % 25 === 20) {
      y += 170;
      shapes.push(`<rect x="80" y="${y - 160}" width="1040" height="160" fill="url(#g)"/>`);
    }
  }
  const gradient = `<linearGradient id="g"><stop stop-color="#dbeafe"/><stop offset="1" stop-color="#fef3c7"/></linearGradient>`;
  return png(name, drawing(1440, height, `<defs>${gradient}</defs>${shapes.join("")}`).removeAlpha());
}
