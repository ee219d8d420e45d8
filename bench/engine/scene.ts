import sharp from "sharp";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import type { Raster, Shooter, Shot } from "./shoot.ts";
import { fontFaces, type Style } from "./styles.ts";

/** Size of a scene in CSS pixels. */
const SCENE = { width: 320, height: 120 };
const COLUMNS = 4;
const ROWS = 10;

/** Two drawings of one scene. `after` may be drawn in another way, and its pixels changed by `edit`. */
export type Pair = {
  kind: string;
  name: string;
  style: Style;
  before: string;
  after: string;
  raster?: Raster;
  isClear?: boolean;
  edit?: (picture: RgbaPicture) => RgbaPicture | Promise<RgbaPicture>;
};
export type ShotPair = { pair: Pair; before: RgbaPicture; after: RgbaPicture };

/** Returns the scene of a style: its content with a margin. */
const cell = ({ family, size, ink, paper }: Style, content: string, at: number, isClear: boolean) => {
  const [left, top] = [(at % COLUMNS) * SCENE.width, Math.floor(at / COLUMNS) * SCENE.height];
  return `<section style="left:${left}px;top:${top}px;font-family:'${family}';font-size:${size}px;color:${ink};${isClear ? "" : `background:${paper}`}">${content}</section>`;
};

const sheet = (cells: string) =>
  `<!doctype html><style>${fontFaces()}html,body{margin:0;background:none}section{position:absolute;box-sizing:border-box;overflow:hidden;contain:strict;padding:12px;width:${SCENE.width}px;height:${SCENE.height}px;line-height:1.4}p{margin:0}</style>${cells}`;

/** Returns the decoded pixels of a picture. */
export async function decodePicture(bytes: Buffer): Promise<RgbaPicture> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

export const encodePicture = ({ width, height, data }: RgbaPicture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 1 })
    .toBuffer();

function cut({ width, data }: RgbaPicture, at: number, scale: number): RgbaPicture {
  const own = { width: SCENE.width * scale, height: SCENE.height * scale };
  const [left, top] = [(at % COLUMNS) * own.width, Math.floor(at / COLUMNS) * own.height];
  const pixels = new Uint8Array(own.width * own.height * 4);
  for (let y = 0; y < own.height; y++) {
    const from = ((top + y) * width + left) * 4;
    pixels.set(data.subarray(from, from + own.width * 4), y * own.width * 4);
  }
  return { ...own, data: pixels };
}

/** Shoots pairs, many in one screenshot: each side of a pair at the same place of its sheet. */
export async function* shootPairs(shooter: Shooter, pairs: readonly Pair[]): AsyncGenerator<ShotPair> {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    const key = `${pair.style.scale} ${pair.raster} ${pair.isClear}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += COLUMNS * ROWS) {
      const some = group.slice(from, from + COLUMNS * ROWS);
      const { style, raster, isClear = false } = some[0]!;
      if (raster && !(await shooter.hasRaster(raster))) continue;
      const page: Omit<Shot, "html"> = { width: SCENE.width * COLUMNS, height: SCENE.height * ROWS, scale: style.scale, isClear };
      const draw = async (side: "before" | "after", own?: Raster) =>
        decodePicture(
          await shooter.shoot({
            ...page,
            html: sheet(some.map((pair, at) => cell(pair.style, pair[side], at, isClear)).join("")),
            ...(own && { raster: own }),
          }),
        );
      const [before, after] = [await draw("before"), await draw("after", raster)];
      for (const [at, pair] of some.entries()) {
        const drawn = cut(after, at, style.scale);
        yield { pair, before: cut(before, at, style.scale), after: (await pair.edit?.(drawn)) ?? drawn };
      }
    }
}
