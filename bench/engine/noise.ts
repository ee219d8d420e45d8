import sharp, { type Sharp } from "sharp";
import type { RgbaPicture } from "../../lib/compare/pixels.ts";
import { numbers } from "../../lib/compare/testing/draw.ts";
import { ownPages } from "./own-pages.ts";
import { drawPhoto, photoTag } from "./photos.ts";
import { decodePicture, type Pair } from "./scene.ts";
import { stylesOf } from "./styles.ts";
import { button, card, field, icon, type IconName, ICONS } from "./widgets.ts";

/** Offsets in pixels of the device: larger ones move lines to the next pixel. */
const OFFSETS = [
  [0.1, 0],
  [0.25, 0.25],
  [0.4, 0],
  [0, 0.3],
  [0.2, 0.4],
] as const;
const text = "<p>The quick brown fox jumps over the lazy dog while seven wizards boil 48 dozen liquor jugs, € 219.00.</p>";
const icons = (Object.keys(ICONS) as IconName[]).map((name) => icon(name)).join(" ");

const wrapped = (content: string, css: string) => `<div style="${css}">${content}</div>`;
const encoded =
  (encode: (picture: Sharp) => Sharp) =>
  async ({ width, height, data }: RgbaPicture) =>
    decodePicture(await encode(sharp(data, { raw: { width, height, channels: 4 } })).toBuffer());
const full = { chromaSubsampling: "4:4:4" } as const;
const ENCODINGS = {
  "JPEG 90": encoded((picture) => picture.jpeg({ quality: 90, ...full })),
  "JPEG 95": encoded((picture) => picture.jpeg({ quality: 95, ...full })),
  "WebP 90": encoded((picture) => picture.webp({ quality: 90, smartSubsample: true })),
};

/** Returns the picture with a difference of at most `most` levels in each channel of each pixel. */
const grained =
  (most: number, seed: number) =>
  ({ data, ...size }: RgbaPicture): RgbaPicture => {
    const next = numbers(seed);
    const pixels = Uint8ClampedArray.from(data, (value, at) => (at % 4 === 3 ? value : value + next(2 * most + 1) - most));
    return { ...size, data: pixels };
  };

/** Returns pairs that only another rasterization or encoding tells apart. */
export async function noisePairs(): Promise<Pair[]> {
  const photo = photoTag(await drawPhoto(5));
  const scenes: readonly (readonly [string, string])[] = [
    ["text", text],
    ["icons", icons],
    ["card", card("background:#fff;color:#111827")],
    ["form", `${field("Name")}<p></p>${button("Save")}`],
    ["photo", photo],
    ...ownPages,
  ];
  const next = stylesOf(77);
  const pairs: Pair[] = [];
  const add = (kind: string, name: string, before: string, after: string, rest: Partial<Pair> = {}) =>
    pairs.push({ kind, name, before, after, style: next(), ...rest });
  for (const [name, scene] of scenes) {
    for (const [x, y] of OFFSETS)
      for (let times = 0; times < 2; times++) {
        const style = next();
        const by = `translate(${x / style.scale}px,${y / style.scale}px)`;
        add("offsets", `${name} ${x},${y}`, wrapped(scene, ""), wrapped(scene, `transform:${by}`), { style });
      }
    add("layers", name, scene, wrapped(scene, "will-change:transform"));
    add("layers", `${name} 3d`, scene, wrapped(scene, "transform:translateZ(0)"));
    const scrolled = (top: number) =>
      `<div data-scroll="${top}" style="height:96px;overflow:hidden"><div style="height:160px;padding-top:62px">${scene}</div></div>`;
    add("scroll", name, scrolled(60), scrolled(60.4));
    for (const raster of ["gpu", "plain"] as const) {
      add("rasterization", `${name} ${raster}`, scene, scene, { raster });
      add("rasterization", `${name} ${raster}`, scene, scene, { raster });
    }
    for (const [encoding, edit] of Object.entries(ENCODINGS)) add("encodings", `${name} ${encoding}`, scene, scene, { edit });
    for (const most of [1, 2]) add("grain", `${name} ±${most}`, scene, scene, { edit: grained(most, most + name.length) });
  }
  for (const [name, part] of [
    ...(["bell", "star"] as const).map((one) => [one, icon(one)]),
    ["word", "Delivery"],
    ["number", "1,284"],
  ] as const)
    for (const [x, y] of OFFSETS)
      for (let times = 0; times < 3; times++) {
        const style = next();
        const line = (left: number, top: number) =>
          `<p>Orders of the week <span style="display:inline-block;transform:translate(${left / style.scale}px,${top / style.scale}px)">${part}</span> and more</p><p>See all of them in the list below.</p>`;
        add("one thing", `${name} ${x},${y}`, line(0, 0), line(x, y), { style });
      }
  for (const radius of [4, 6, 8, 12]) {
    const rounded = (by: number) => `${card(`border-radius:${by}px`)}`;
    add("radius", `card ${radius}`, rounded(radius), rounded(radius + 0.2));
    add("radius", `button ${radius}`, button("Save", `border-radius:${radius}px`), button("Save", `border-radius:${radius + 0.2}px`));
  }
  return pairs;
}
