import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { PNG } from "pngjs";

/** Returns a PNG of one color. @param {readonly number[]} color red, green and blue, 0–255 @param {number} [width] @param {number} [height] */
export function plainPng([red, green, blue], width = 8, height = 6) {
  const png = new PNG({ width, height });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([red, green, blue, 255], at);
  return PNG.sync.write(png);
}

/** Writes a PNG of one color, with its folders. @param {string} path @param {readonly number[]} color */
export function writePng(path, color) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, plainPng(color));
}

export const WHITE = [255, 255, 255];
export const GOLD = [255, 215, 0];
