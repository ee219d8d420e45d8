import sharp, { type Sharp } from "sharp";
import { comparePictures } from "../../lib/compare/compare-pictures.ts";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { median } from "../median.ts";
import { photo, webPage } from "../pictures.ts";
import type { Row } from "../table.ts";

const SIZE = { width: 1440, height: 2700 };
const ROUNDS = 12;

async function decode(picture: Sharp): Promise<RgbaPicture> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Measures the comparison of a page with a photo, in which each pixel differs, without decoding. */
export async function benchDifferent(): Promise<Row> {
  const page = await decode(sharp((await webPage("page.png", SIZE.height)).buffer));
  const other = await decode(sharp((await photo("photo.jpg")).buffer).resize(SIZE.width, SIZE.height, { fit: "fill" }));
  const costs = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage();
    comparePictures(page, other, { threshold: 0.5 });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / (SIZE.width * SIZE.height);
  });
  return {
    name: "Comparing two different pictures: CPU a pixel",
    value: median(costs.slice(ROUNDS / 3)),
    target: 0.25,
    unit: "µs",
    note: "a page and a photo, without decoding",
  };
}
