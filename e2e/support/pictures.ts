import { readFileSync } from "node:fs";
import { randomFillSync } from "node:crypto";
import sharp from "sharp";

export type Picture = { name: string; mimeType: string; buffer: Buffer };

let serial = 0;
/** Returns a unique name that starts with a word. */
export const unique = (word: string) => `${word}-${Date.now().toString(36)}${(serial++).toString(36)}`;

/** Draws a PNG that looks like a screenshot. Each call differs, so that no upload is deduplicated. */
export async function png(width = 1280, height = 800, name = `${unique("checkout")}.png`): Promise<Picture> {
  const hue = Math.floor(Math.random() * 360);
  const rows = Array.from(
    { length: 12 },
    (_, row) => `<rect x="8%" y="${20 + row * 6}%" width="${30 + ((row * 37) % 50)}%" height="2%" fill="hsl(${hue} 20% 60%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>
    <rect width="100%" height="10%" fill="hsl(${hue} 60% 30%)"/>${rows.join("")}
    <rect x="${Math.random() * 60}%" y="85%" width="20%" height="6%" fill="hsl(${hue} 70% 45%)"/></svg>`;
  return { name, mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** White paper with black boxes (`x, y, width, height` in pixels): a picture whose difference from another is known. */
export async function boxes(
  name: string,
  places: readonly (readonly [number, number, number, number])[],
  width = 800,
  height = 600,
): Promise<Picture> {
  const drawn = places.map(([x, y, wide, high]) => `<rect x="${x}" y="${y}" width="${wide}" height="${high}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/>${drawn}</svg>`;
  return { name, mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

export async function webp(): Promise<Picture> {
  const { buffer } = await png(1600, 1000);
  return { name: `${unique("seat-map")}.webp`, mimeType: "image/webp", buffer: await sharp(buffer).webp().toBuffer() };
}

/** Returns a photo-like JPEG; by default of 12 megapixels and more than 5 MB. */
export async function photo(width = 4000, height = 3000, quality = 100): Promise<Picture> {
  const grain = Buffer.alloc(1000 * 750 * 3);
  randomFillSync(grain);
  const buffer = await sharp(grain, { raw: { width: 1000, height: 750, channels: 3 } })
    .blur(4)
    .resize(width, height, { kernel: "cubic" })
    .modulate({ saturation: 0.4 })
    .jpeg({ quality, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { name: `${unique("harbour")}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Returns a JPEG with an EXIF orientation: stored as 400 × 300, shown as 300 × 400. */
export async function upright(): Promise<Picture> {
  const { buffer } = await png(400, 300);
  return {
    name: `${unique("quay")}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sharp(buffer).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  };
}

export async function avif(): Promise<Picture> {
  const { buffer } = await png(640, 400);
  return { name: `${unique("deck")}.avif`, mimeType: "image/avif", buffer: await sharp(buffer).avif({ effort: 0 }).toBuffer() };
}

/** Returns a GIF of three frames. */
export async function animatedGif(): Promise<Picture> {
  const [width, height, frames] = [320, 200, 3];
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let index = 0; index < pixels.length; index += 3)
    pixels.writeUIntBE((0x2060a0 + Math.floor(index / (width * height * 3)) * 0x402010) & 0xffffff, index, 3);
  pixels.writeUIntBE(Date.now() & 0xffffff, 0, 3);
  const buffer = await sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: [200, 200, 200], loop: 0 })
    .toBuffer();
  return { name: `${unique("loading")}.gif`, mimeType: "image/gif", buffer };
}

/** Returns a PNG of noise, which does not compress: 45 MiB, or three bytes per pixel of another `side`. */
export async function large(side = 3966): Promise<Picture> {
  const pixels = Buffer.alloc(side * side * 3);
  for (let start = 0; start < pixels.length; start += 2 ** 26) randomFillSync(pixels, start, Math.min(2 ** 26, pixels.length - start));
  const buffer = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { name: `${unique("poster")}.png`, mimeType: "image/png", buffer };
}

const films = { webm: "video/webm", mp4: "video/mp4", mov: "video/quicktime" } as const;

/** Returns a video of one second. Chromium without licensed codecs only plays WebM. */
export const video = (kind: keyof typeof films = "webm"): Picture => ({
  name: `${unique("harbour")}.${kind}`,
  mimeType: films[kind],
  buffer: readFileSync(new URL(`../../service/testing/fixtures/clip.${kind}`, import.meta.url)),
});
