/**
 * Finds the differences of two images of the same size. Pixels are RGBA bytes, row by row, as in `ImageData`.
 */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray | Uint8Array };
/** A changed area: the smallest box around its changed pixels, in pixels, and their number. */
export type Area = { x: number; y: number; width: number; height: number; changed: number };
export type Difference = {
  /** Largest first. */
  areas: Area[];
  /** Number of all changed pixels. */
  changed: number;
};

/** Default threshold: a tenth of the strongest channel's 255. Smaller differences are ignored. */
export const usualThreshold = 26;

/** Largest gap in pixels between changed pixels of one area. Pixels more than twice as far apart are in different areas, unless others connect them. */
export const cell = 12;

/** Returns the distance of two pixels, 0 to 255: the largest channel difference, with colours weighted by alpha. */
function distance(a: Pixels["data"], b: Pixels["data"], at: number): number {
  const [coverA, coverB] = [a[at + 3]!, b[at + 3]!];
  let most = Math.abs(coverA - coverB);
  for (let channel = 0; channel < 3; channel++) {
    const apart = Math.abs(a[at + channel]! * coverA - b[at + channel]! * coverB) / 255;
    if (apart > most) most = apart;
  }
  return Math.round(most);
}

const words = ({ data }: Pixels) =>
  data.byteOffset % 4 === 0 ? new Uint32Array(data.buffer, data.byteOffset, data.byteLength >> 2) : new Uint32Array(data.slice().buffer);

/** Returns the distance of every pixel, 0 to 255. Throws `RangeError` for images of different sizes. */
export function distances(a: Pixels, b: Pixels): Uint8Array {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError("The pictures differ in size");
  const result = new Uint8Array(a.width * a.height);
  const [wordsA, wordsB] = [words(a), words(b)];
  for (let pixel = 0; pixel < result.length; pixel++) {
    if (wordsA[pixel] !== wordsB[pixel]) result[pixel] = distance(a.data, b.data, pixel * 4);
  }
  return result;
}

/** Groups the pixels whose distance is above `threshold` (0 to 255) into areas. One pass over the pixels, one over the cells. */
export function areasOf(apart: Uint8Array, width: number, threshold: number): Difference {
  const height = width ? apart.length / width : 0;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const counts = new Uint32Array(columns * rows);
  const [left, right] = [new Uint16Array(columns * rows).fill(0xffff), new Uint16Array(columns * rows)];
  const [top, bottom] = [new Uint16Array(columns * rows).fill(0xffff), new Uint16Array(columns * rows)];
  let changed = 0;
  for (let y = 0, pixel = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, pixel++) {
      if (apart[pixel]! <= threshold) continue;
      const at = row + Math.floor(x / cell);
      changed++;
      counts[at]!++;
      if (x < left[at]!) left[at] = x;
      if (x > right[at]!) right[at] = x;
      if (y < top[at]!) top[at] = y;
      if (y > bottom[at]!) bottom[at] = y;
    }
  }
  const areas: Area[] = [];
  const seen = new Uint8Array(counts.length);
  const waiting: number[] = [];
  for (let first = 0; first < counts.length; first++) {
    if (!counts[first] || seen[first]) continue;
    const box = { left: Infinity, top: Infinity, right: -1, bottom: -1, changed: 0 };
    seen[first] = 1;
    waiting.push(first);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      box.left = Math.min(box.left, left[at]!);
      box.top = Math.min(box.top, top[at]!);
      box.right = Math.max(box.right, right[at]!);
      box.bottom = Math.max(box.bottom, bottom[at]!);
      box.changed += counts[at]!;
      const [column, row] = [at % columns, Math.floor(at / columns)];
      for (let y = Math.max(row - 1, 0); y <= Math.min(row + 1, rows - 1); y++) {
        for (let x = Math.max(column - 1, 0); x <= Math.min(column + 1, columns - 1); x++) {
          const next = y * columns + x;
          if (!counts[next] || seen[next]) continue;
          seen[next] = 1;
          waiting.push(next);
        }
      }
    }
    areas.push({ x: box.left, y: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1, changed: box.changed });
  }
  areas.sort((a, b) => b.changed - a.changed || a.y - b.y || a.x - b.x);
  return { areas, changed };
}

/** Alpha of the overlay on unchanged pixels, 0 to 255: outside all changed areas, and inside one. */
const faded = { outside: 176, inside: 72 } as const;

/**
 * Returns the overlay for rows `from` to `to` of the newer image: transparent on changed pixels, black with some alpha on all others.
 * RGBA; a page can invert its colour.
 */
export function maskOf(
  apart: Uint8Array,
  width: number,
  threshold: number,
  areas: readonly Area[],
  from: number,
  to: number,
): Uint8ClampedArray<ArrayBuffer> {
  const mask = new Uint8ClampedArray(width * (to - from) * 4);
  for (let pixel = 0; pixel < width * (to - from); pixel++) mask[pixel * 4 + 3] = faded.outside;
  for (const area of areas) {
    for (let y = Math.max(area.y, from); y < Math.min(area.y + area.height, to); y++) {
      for (let x = area.x; x < area.x + area.width; x++) mask[((y - from) * width + x) * 4 + 3] = faded.inside;
    }
  }
  for (let pixel = 0, at = from * width; pixel < width * (to - from); pixel++, at++) if (apart[at]! > threshold) mask[pixel * 4 + 3] = 0;
  return mask;
}
