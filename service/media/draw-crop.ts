import pLimit from "p-limit";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { shapePath, type Shape } from "../../lib/review/shapes.ts";
import type { Deps } from "../core/deps.ts";
import { orient, orientedSize } from "./orientation.ts";

type Point = { x: number; y: number };
/** A place in fractions of a picture; point and box null for the whole picture. Shapes are drawn in place of the frame of the box. */
type CropSubject = {
  type?: "webp" | "jpeg";
  point: Point | null;
  box: (Point & { width: number; height: number }) | null;
  shapes?: readonly Shape[];
};

/** Size of a crop, in pixels. */
const VIEW = { width: 480, height: 320 };
const MAX_PIXELS = 100_000_000;
const MAX_BYTES = 60_000_000;
const INK = "#1c2028";

/** Pictures that are decoded at the same time. */
const drawing = pLimit(2);

type Window = { left: number; top: number; width: number; height: number };

/** Returns the part of a picture that shows an anchor: at full size around a point, all of an area with a margin, or the whole picture. */
function windowOf({ point, box }: CropSubject, size: { width: number; height: number }): Window {
  const centre = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : point;
  if (!centre) return { left: 0, top: 0, ...size };
  const wanted = box ? Math.max(1, (box.width * size.width * 1.5) / VIEW.width, (box.height * size.height * 1.5) / VIEW.height) : 1;
  const along = (middle: number, length: number, whole: number): [number, number] => {
    const part = Math.min(whole, Math.round(length * wanted));
    return [Math.max(0, Math.min(Math.round(middle * whole - part / 2), whole - part)), part];
  };
  const [left, width] = along(centre.x, VIEW.width, size.width);
  const [top, height] = along(centre.y, VIEW.height, size.height);
  return { left, top, width, height };
}

/** Draws the pin, the frame of an area or the shapes of a drawing over a part of a picture that is shown at `scale`. */
function markOf({ point, box, shapes = [] }: CropSubject, size: { width: number; height: number }, part: Window, scale: number): string {
  const [x, y] = [(value: number) => (value * size.width - part.left) * scale, (value: number) => (value * size.height - part.top) * scale];
  if (shapes.length) {
    const whole = { width: size.width * scale, height: size.height * scale };
    const path = `d="${shapes.map((shape) => shapePath(shape, whole)).join("")}" fill="none" stroke-linejoin="round" stroke-linecap="round"`;
    const lines = `<path ${path} stroke="${INK}" stroke-width="6"/><path ${path} stroke="#f2a81d" stroke-width="3"/>`;
    return `<g transform="translate(${-part.left * scale} ${-part.top * scale})">${lines}</g>`;
  }
  if (box) {
    const frame = `x="${x(box.x)}" y="${y(box.y)}" width="${box.width * size.width * scale}" height="${box.height * size.height * scale}" rx="3" fill="none"`;
    return `<rect ${frame} stroke="#fff" stroke-width="5"/><rect ${frame} stroke="${INK}" stroke-width="2.5"/>`;
  }
  if (!point) return "";
  const [cx, cy] = [x(point.x), y(point.y)];
  return `<circle cx="${cx}" cy="${cy}" r="12" fill="#f2a81d" stroke="#fff" stroke-width="3"/><circle cx="${cx}" cy="${cy}" r="3.5" fill="${INK}"/>`;
}

async function draw({ storage, log }: Pick<Deps, "storage" | "log">, key: string, subject: CropSubject): Promise<Buffer | null> {
  const size = await storage.size(key);
  if (size === null || size > MAX_BYTES) return null;
  const stream = await storage.read(key);
  if (!stream) return null;
  try {
    const picture = sharp(await buffer(stream), { limitInputPixels: MAX_PIXELS }).timeout({ seconds: 20 });
    const header = await picture.metadata();
    const whole = orientedSize(header);
    const part = windowOf(subject, whole);
    const scale = Math.min(1, VIEW.width / part.width, subject.point || subject.box ? 1 : VIEW.height / part.height);
    const [width, height] = [Math.max(1, Math.round(part.width * scale)), Math.max(1, Math.round(part.height * scale))];
    const cut = await orient(picture, header.format)
      .extract(part)
      .resize({ width, height, fit: "fill" })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${markOf(subject, whole, part, scale)}</svg>`;
    const marked = sharp(cut).composite([{ input: Buffer.from(mark) }]);
    const encoded = subject.type === "jpeg" ? marked.flatten({ background: "#fff" }).jpeg({ quality: 84 }) : marked.webp({ quality: 84 });
    return await encoded.toBuffer();
  } catch (error) {
    log.warn({ err: error }, "the crop of a thread could not be drawn");
    return null;
  }
}

/** Draws the part of a stored picture around an anchor, with a pin or a frame, as WebP or JPEG. Returns null when its bytes are gone or cannot be decoded. */
export const drawCrop = (deps: Pick<Deps, "storage" | "log">, key: string, subject: CropSubject): Promise<Buffer | null> =>
  drawing(() => draw(deps, key, subject));
