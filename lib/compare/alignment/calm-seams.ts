import type { EqualRun } from "./match-sequences.ts";
import { firstDifferent, type PixelBox, rowAt, type WordPicture } from "../pixels.ts";
import { differentInRow } from "./row-hashes.ts";

/** Strokes that may go on across a seam: an antialiased corner may, letters may not. */
const CALM = 2;
/** Rows from which on a stroke is a side of a box, which may go on across a seam. */
const SIDE = 40;
/** Sides of boxes that a row may have. More strokes are a pattern or a photo, and counting on would take long. */
const MOST_SIDES = 64;
/** Cost of a seam farther up as a multiple of the least: pages that differ below are then cut at the same place. */
const NEARLY = 1.3;
/** Cost of a calm seam as a multiple of one that cuts letters: pieces of letters are questions of their own. */
const TORN = 3;
/** Rows of a space that are counted: larger ones are all the same. */
const HIGHEST = 400;
/** Rows by which a seam may be moved: those of a few lines of text. */
const FARTHEST = 128;

/** Returns true where a change of colour along a row goes on over so many rows that it is a side of a box, no letter. */
function isSide(picture: WordPicture, x: number, row: number): boolean {
  const isStroke = (y: number) => {
    const at = rowAt(picture, y) + x;
    return picture.words[at] !== picture.words[at - 1];
  };
  let rows = 0;
  for (let y = row; y < picture.height && rows < SIDE && isStroke(y); y++) rows++;
  for (let y = row - 1; y >= 0 && rows < SIDE && isStroke(y); y--) rows++;
  return rows >= SIDE;
}

/** Returns true where a seam through a row cuts no letter: hardly any stroke but sides of boxes goes on from the row above into it. */
export function isCalm(picture: WordPicture, row: number): boolean {
  if (row <= 0 || row >= picture.height) return true;
  const { words, width } = picture;
  const [above, below] = [rowAt(picture, row - 1), rowAt(picture, row)];
  let [strokes, letters] = [0, 0];
  for (let x = 1; x < width; x++) {
    if (words[above + x] === words[above + x - 1] || words[below + x] === words[below + x - 1]) continue;
    if (++strokes > MOST_SIDES || (!isSide(picture, x, row) && ++letters > CALM)) return false;
  }
  return true;
}

/** Returns true where a part of a row is drawn like that of another one. */
const isLike = (picture: WordPicture, row: number, other: number, { x, width }: Pick<PixelBox, "x" | "width">): boolean =>
  firstDifferent(picture.words, rowAt(picture, row) + x, picture.words, rowAt(picture, other) + x, width) === width;

/** Returns true for rows that repeat the row above or below them. */
export function repeatsNeighbour(picture: WordPicture, box: PixelBox): boolean {
  const end = box.y + box.height;
  const isNeighbour = (row: number) => {
    if (row < 0 || row >= picture.height) return false;
    for (let y = box.y; y < end; y++) if (!isLike(picture, y, row, box)) return false;
    return true;
  };
  return isNeighbour(box.y - 1) || isNeighbour(end);
}

/** Returns the number of rows above, in and below a box of equal rows that are drawn like these, up to `HIGHEST`. */
export function likeRows(picture: WordPicture, box: PixelBox): number {
  let [from, to] = [box.y, box.y + box.height];
  while (to - from < HIGHEST && from > 0 && isLike(picture, from - 1, box.y, box)) from--;
  while (to - from < HIGHEST && to < picture.height && isLike(picture, to, box.y, box)) to++;
  return to - from;
}

/** Returns a function that returns the number of rows up to one, from `from` to `to`, which are each drawn like the row above. */
function likeRuns(picture: WordPicture, from: number, to: number): (row: number) => number {
  const first = Math.max(from, 1);
  const runs = new Uint32Array(Math.max(0, Math.min(to + 1, picture.height) - first));
  for (let at = 0; at < runs.length; at++)
    runs[at] = isLike(picture, first + at, first + at - 1, { x: 0, width: picture.width }) ? (runs[at - 1] ?? 0) + 1 : 0;
  return (row) => runs[row - first] ?? 0;
}

/** Returns true for a row of one colour. */
function isBlank(picture: WordPicture, row: number): boolean {
  const { words, width } = picture;
  const from = rowAt(picture, row);
  for (let x = 1; x < width; x++) if (words[from + x] !== words[from]) return false;
  return true;
}

/** Returns the number of different pixels of two rows: few rows are compared, so all of their pixels are. */
const different = (a: WordPicture, rowA: number, b: WordPicture, rowB: number) =>
  firstDifferent(a.words, rowAt(a, rowA), b.words, rowAt(b, rowB), a.width) === a.width
    ? 0
    : differentInRow(a, rowA, b, rowB, { read: a.width, step: a.width });

/** A seam: the bands above and below rows that only one picture has. */
type Seam = { above: EqualRun; below: EqualRun };
/** A place of a seam, by rows below where it is, with what it costs more. */
type SeamPlace = { by: number; cost: number };

/**
 * Returns where a seam may move up (-1) or down (1): over changed rows, and over rows that are alike on both sides of it. Equal rows stay so, except
 * blank ones that content grows into: as many as only one picture has.
 * `all`: what the rows cost that it may move over, where it is now.
 */
function placesOf(a: WordPicture, b: WordPicture, { above, below }: Seam, way: 1 | -1): { places: SeamPlace[]; all: number } {
  const [endA, endB] = [above.before + above.length, above.after + above.length];
  const surplus = Math.abs(below.before - endA - (below.after - endB));
  const places: SeamPlace[] = [];
  const most = Math.min(FARTHEST, (way < 0 ? above.length : below.length) - 1);
  let [all, cost, lost] = [0, 0, 0];
  for (let rows = 1; rows <= most; rows++) {
    const row = way < 0 ? -rows : rows - 1;
    const costs = [different(a, endA + row, b, endB + row), different(a, below.before + row, b, below.after + row)] as const;
    const [now, then] = way < 0 ? costs : [costs[1], costs[0]];
    if (now === 0 && then > 0 && (++lost > surplus || !isBlank(a, (way < 0 ? endA : below.before) + row))) break;
    all += now;
    places.push({ by: way * rows, cost: (cost += then - now) });
  }
  return { places, all };
}

/**
 * Moves rows that only one picture has to the first calm place that they may have as well, where they show nothing: text that became larger is
 * compared as a whole, below the space that it got, on each page.
 */
export function withCalmSeams(a: WordPicture, b: WordPicture, bands: readonly EqualRun[]): EqualRun[] {
  const moved = bands.map((band) => ({ ...band }));
  for (let at = 1; at < moved.length; at++) {
    const [above, below] = [moved[at - 1]!, moved[at]!];
    const [endA, endB] = [above.before + above.length, above.after + above.length];
    const [removed, inserted] = [below.before - endA, below.after - endB];
    if (removed > 0 === inserted > 0) continue;
    const rows = removed + inserted;
    const [full, from, other, to] = removed ? ([a, endA, b, endB] as const) : ([b, endB, a, endA] as const);
    // Rows above, in and below those that may be moved to.
    const runOf = likeRuns(full, from - FARTHEST, from + rows + FARTHEST);
    /** Holds where the rows repeat the row above or below them, and cut no letter. */
    const isPlace = ({ by }: SeamPlace) =>
      Math.max(runOf(from + by + rows - 1), runOf(from + by + rows)) >= rows &&
      isCalm(full, from + by) &&
      isCalm(full, from + by + rows) &&
      isCalm(other, to + by);
    const [up, down] = [placesOf(a, b, { above, below }, -1), placesOf(a, b, { above, below }, 1)];
    const all = up.all + down.all;
    const places = [...up.places.toReversed(), { by: 0, cost: 0 }, ...down.places].filter(isPlace);
    const least = Math.min(...places.map(({ cost }) => cost));
    const most = isPlace({ by: 0, cost: 0 }) ? 0 : Math.min((all + least) * NEARLY, all * TORN) - all;
    const by = places.find(({ cost }) => cost <= most)?.by ?? 0;
    above.length += by;
    below.before += by;
    below.after += by;
    below.length -= by;
  }
  return moved;
}
