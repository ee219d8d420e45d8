import { likeRows, repeatsNeighbour } from "../alignment/calm-seams.ts";
import type { Region } from "../compare-pictures.ts";
import type { BlockGap } from "../alignment/divide-columns.ts";
import type { PixelBox, WordPicture } from "../pixels.ts";
import { noFacts } from "./region-facts.ts";

/** Pixels between a seam and the pieces of letters that belong to it, and the largest height of such a piece. */
const SEAM = 3;
const PIECE = 8;

/** Region of rows or columns that only one picture has. */
function gapRegion(kind: Region["kind"], before: PixelBox, after: PixelBox, pushed = 0): Region {
  const pixels = Math.max(before.width * before.height, after.width * after.height);
  const isRemoved = before.width > 0 && before.height > 0;
  const boxes = isRemoved ? { before, after: null } : { before: null, after };
  return { kind, ...boxes, place: after, pixels, pushed, signature: null, ...noFacts(pixels) };
}

/** Returns the region of rows or columns that only one of two pictures has. */
export function regionOfGap({ a, b }: { a: WordPicture; b: WordPicture }, { before, after, columns, pushed }: BlockGap): Region {
  if (columns) return gapRegion("resized", before, after, pushed);
  const region = gapRegion(before.height ? "removed" : "inserted", before, after, pushed);
  const [picture, rows] = region.after ? [b, region.after] : [a, region.before!];
  if (!repeatsNeighbour(picture, rows)) return region;
  const all = likeRows(picture, rows);
  const rest = all - rows.height;
  return { ...region, space: region.after ? [rest, all] : [all, rest] };
}

/** Region of the columns that only the wider picture has; null for equal widths. */
export function widthRegion(a: WordPicture, b: WordPicture): Region | null {
  if (a.width === b.width) return null;
  const columns = (own: WordPicture, other: WordPicture): PixelBox => {
    const x = Math.min(own.width, other.width);
    return { x, y: 0, width: own.width - x, height: own.width > other.width ? own.height : other.height };
  };
  return gapRegion("resized", columns(a, b), columns(b, a));
}

/** Gives flat areas at the seam of inserted or removed rows, such as pieces of letters that it cut, to these rows. */
export function withoutSeams(bands: readonly Region[], areas: readonly Region[]): { bands: Region[]; areas: Region[] } {
  const grown = bands.map((band) => ({ ...band }));
  const left = areas.filter(({ place: area, pixels }) => {
    if (area.height > PIECE) return true;
    const band = grown.find(
      ({ kind, place, before }) =>
        kind !== "resized" &&
        area.y <= place.y + place.height + SEAM &&
        area.y + area.height >= place.y - SEAM &&
        area.x < place.x + Math.max(place.width, before?.width ?? 0) &&
        area.x + area.width > place.x,
    );
    if (band) band.pixels += pixels;
    return !band;
  });
  return { bands: grown, areas: left };
}
