import sharp from "sharp";
import { numbers } from "../../lib/compare/testing/draw.ts";

const WIDTH = 280;
const HEIGHT = 96;

/** Returns a data URL of a picture file. */
const urlOf = (bytes: Buffer, type: string) => `data:image/${type};base64,${bytes.toString("base64")}`;

/** Draws a picture like a photo: soft shapes under grain of several sizes. `object`: with one more thing in it. */
export async function drawPhoto(seed: number, { object = false } = {}): Promise<Buffer> {
  const next = numbers(seed * 7919 + 11);
  const shape = () =>
    `<ellipse cx="${next(WIDTH)}" cy="${next(HEIGHT)}" rx="${20 + next(70)}" ry="${12 + next(40)}" fill="hsl(${next(360)} ${30 + next(50)}% ${25 + next(50)}%)" opacity=".7"/>`;
  const shapes = Array.from({ length: 14 }, shape).join("");
  const added = object ? `<circle cx="${60 + next(160)}" cy="${30 + next(40)}" r="9" fill="#d97706"/>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="hsl(${next(360)} 40% 55%)"/>${shapes}${added}</svg>`;
  const grain = (side: number) => {
    const [width, height] = [Math.ceil(WIDTH / side), Math.ceil(HEIGHT / side)];
    const bytes = Buffer.from(Array.from({ length: width * height * 3 }, () => 100 + next(56)));
    return sharp(bytes, { raw: { width, height, channels: 3 } })
      .resize(WIDTH, HEIGHT, { kernel: "cubic", fit: "fill" })
      .png()
      .toBuffer();
  };
  return sharp(Buffer.from(svg))
    .blur(2)
    .composite([
      { input: await grain(2), blend: "soft-light" },
      { input: await grain(7), blend: "soft-light" },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Returns an `img` of a drawn photo, with more CSS. */
export const photoTag = (png: Buffer, css = "") => `<img style="display:block;${css}" src="${urlOf(png, "png")}">`;
