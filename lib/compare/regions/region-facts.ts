import { hexOf } from "../hex-colour.ts";
import { type InkFacts, inkFactsOf, noInkFacts } from "./ink-facts.ts";
import { hasBit, type Mask } from "../mask.ts";
import { type PixelBox, cornerOf, rowAt, sameWord, type WordPicture } from "../pixels.ts";
import type { RegionSignature } from "./signature.ts";
import { blanksOf } from "./text-blanks.ts";
import { lettersOf, LINE } from "./text-lines.ts";
import type { ChangedArea } from "./tiles.ts";

/** Parts of one size of two pictures, and the counted pixels of the newer picture. */
export type ComparedPart = { a: WordPicture; b: WordPicture; mask: Mask };
/** Facts about a changed area. */
export type AreaFacts = InkFacts & {
  /** Different pixels, counted or not. */
  raw: number;
  /** Rows of a space before and after, for rows that repeat the row above or below them. */
  space: readonly [before: number, after: number] | null;
  /** Text or a photo, as far as colours tell. */
  content: "text" | "picture" | null;
};

/** Share of a region's pixels that must have changed from the same colour to the same colour. */
const RECOLOURED = 0.6;
/** Share of the counted pixels, and least number, that may have one of the two colours on one side only: a shape changed where more do. */
const OTHER_SHAPE = { share: 1 / 200, least: 2 } as const;
/** Share of a region's box that keeps one of the two colours where a shape appeared or disappeared, such as a digit on its background. */
const BACKGROUND = 0.25;
/** Smallest side of a shape, and the shares of its box and of its upper and lower edge that it covers. */
const SHAPE = 12;
const FULL = 0.65;
const EDGE = 0.6;
/** Width by height from which on an area is a line of text, and up to which it is one letter. */
const WIDE = 1.25;
const NARROW = 0.85;
/** Shares of the pixels above and below text, and of those between its letters, that have one colour. */
const AROUND = 0.8;
const PAPER = 0.1;
/** Smallest side and smallest number of colours of a photo, of 4,096, and largest share of one of them. */
const PHOTO_SIDE = 24;
const PHOTO_COLOURS = 48;
const PHOTO_SHARE = 0.4;
/** Samples of an area that are read for its colours. */
const SAMPLES = 4096;

/** Returns true for a filled or framed shape, such as a button: text does not fill its box, nor its upper and lower edge. */
export function isShape({ b, mask }: ComparedPart, { x, y, width, height, pixels }: ChangedArea): boolean {
  if (Math.min(width, height) < SHAPE) return false;
  if (pixels >= width * height * FULL) return true;
  const { x: left, y: top } = cornerOf(b);
  const isFullRow = (row: number) => {
    let count = 0;
    for (let column = x; column < x + width; column++) count += Number(hasBit(mask, column + left, row + top));
    return count >= width * EDGE;
  };
  return isFullRow(y) && isFullRow(y + height - 1);
}

/** Visits the words of a box in two parts as signed integers, and of none outside of them. */
function visitWords({ a, b }: ComparedPart, box: PixelBox, visit: (wordA: number, wordB: number, x: number, y: number) => void): void {
  for (let y = Math.max(0, box.y); y < Math.min(a.height, box.y + box.height); y++)
    for (let x = Math.max(0, box.x); x < Math.min(a.width, box.x + box.width); x++)
      visit(a.words[rowAt(a, y) + x]! | 0, b.words[rowAt(b, y) + x]! | 0, x, y);
}

/**
 * Returns the colours that at least three fifths of an area's counted pixels changed from and to. Null where a shape changed, not a colour: one of
 * them is the background, or what had the first colour has another shape than what has the second one.
 */
function recolouring(part: ComparedPart, area: ChangedArea): AreaFacts["recoloured"] {
  const { x: left, y: top } = cornerOf(part.b);
  const { a, b, mask } = part;
  const [right, bottom] = [area.x + area.width, area.y + area.height];
  // Majority vote by Boyer and Moore, then a count: constant memory for areas of any size. Without callbacks, as areas may be whole pages.
  let from = 0;
  let to = 0;
  let votes = 0;
  for (let y = area.y; y < bottom; y++) {
    const [atA, atB] = [rowAt(a, y), rowAt(b, y)];
    for (let x = area.x; x < right; x++) {
      if (!hasBit(mask, x + left, y + top)) continue;
      const isSame = a.words[atA + x] === from && b.words[atB + x] === to;
      if (votes === 0) {
        from = a.words[atA + x]!;
        to = b.words[atB + x]!;
        votes = 1;
      } else votes += isSame ? 1 : -1;
    }
  }
  let total = 0;
  let background = 0;
  let onOneSide = 0;
  for (let y = area.y; y < bottom; y++) {
    const [atA, atB] = [rowAt(a, y), rowAt(b, y)];
    for (let x = area.x; x < right; x++) {
      const [wordA, wordB] = [a.words[atA + x], b.words[atB + x]];
      if (!hasBit(mask, x + left, y + top)) background += Number(wordB === from || wordB === to);
      else if ((wordB === to) !== (wordA === from)) onOneSide++;
      else if (wordB === to) total++;
    }
  }
  const { width, height, pixels } = area;
  if (total < pixels * RECOLOURED || background >= width * height * BACKGROUND) return null;
  if (onOneSide > Math.max(OTHER_SHAPE.least, pixels * OTHER_SHAPE.share)) return null;
  const isFilled = total === width * height && Math.min(width, height) >= SHAPE / 2;
  return isFilled || isShape(part, area) || !isDrawnOn(part, area, from, to) ? { from: hexOf(from), to: hexOf(to) } : null;
}

/** Returns the parts of the frame of two pixels around an area. */
const around = ({ x, y, width, height }: PixelBox): PixelBox[] => [
  { x: x - 2, y: y - 2, width: width + 4, height: 2 },
  { x: x - 2, y: y + height, width: width + 4, height: 2 },
  { x: x - 2, y, width: 2, height },
  { x: x + width, y, width: 2, height },
];

/** Returns true where most pixels around an area have one of two colours: it appeared on this background, or disappeared. */
function isDrawnOn(part: ComparedPart, area: PixelBox, from: number, to: number): boolean {
  let [all, same] = [0, 0];
  for (const edge of around(area))
    visitWords(part, edge, (_, wordB) => {
      all++;
      if (wordB === (from | 0) || wordB === (to | 0)) same++;
    });
  return same * 2 > all;
}

/** Returns true for letters on one colour: above and below them in both pictures, and between them. */
function isOnPaper(part: ComparedPart, area: PixelBox): boolean {
  const letters = lettersOf(area, blanksOf(part));
  const { x, y, width, height } = letters;
  const counts = new Map<number, number>();
  let all = 0;
  for (const row of [y - 1, y + height])
    visitWords(part, { x, y: row, width, height: 1 }, (wordA, wordB) => {
      all++;
      if (wordA === wordB) counts.set(wordB, (counts.get(wordB) ?? 0) + 1);
    });
  const [colour, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  if (!all || count < all * AROUND) return false;
  let [inA, inB] = [0, 0];
  visitWords(part, letters, (wordA, wordB) => {
    inA += Number(wordA === colour);
    inB += Number(wordB === colour);
  });
  return Math.max(inA, inB) >= width * height * PAPER;
}

/** Returns true for a box with many colours, none of which covers much of it. Reads samples. */
function isPhoto(picture: WordPicture, { x, y, width, height }: PixelBox): boolean {
  if (Math.min(width, height) < PHOTO_SIDE) return false;
  const step = Math.max(1, Math.ceil(Math.sqrt((width * height) / SAMPLES)));
  const counts = new Map<number, number>();
  let all = 0;
  for (let row = y; row < y + height; row += step)
    for (let at = rowAt(picture, row) + x, end = at + width; at < end; at += step) {
      const word = picture.words[at]!;
      const key = ((word >> 4) & 15) | ((word >> 8) & 0xf0) | ((word >> 12) & 0xf00);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      all++;
    }
  return counts.size >= PHOTO_COLOURS && Math.max(...counts.values()) < all * PHOTO_SHARE;
}

/** Returns true for an area of text: flat, on one background, and no shape. `word`: the box of its words, which a letter has and an icon has not. */
export function isTextArea(part: ComparedPart, area: ChangedArea, word: PixelBox): boolean {
  const isLine = area.width > area.height * WIDE || area.height <= SHAPE + 2;
  const isLetter = area.width < area.height * NARROW && word.width > word.height * WIDE;
  return area.height <= LINE && (isLine || isLetter) && !isShape(part, area) && isOnPaper(part, area);
}

export const noFacts = (pixels: number): AreaFacts => ({ raw: pixels, ...noInkFacts, space: null, content: null });

/** Returns the number of different pixels of a box, counted or not. */
function differentPixels({ a, b }: ComparedPart, { x, y, width, height }: PixelBox): number {
  let count = 0;
  for (let row = y; row < y + height; row++)
    for (let column = x, atA = rowAt(a, row), atB = rowAt(b, row); column < x + width; column++)
      if (!sameWord(a.words[atA + column]!, b.words[atB + column]!)) count++;
  return count;
}

/** Describes a changed area by its pixels in both pictures: the first fact that holds, and what it shows. */
export function factsOf(part: ComparedPart, area: ChangedArea, signature: RegionSignature): AreaFacts {
  const facts = noFacts(differentPixels(part, area));
  const recoloured = recolouring(part, area);
  if (recoloured) return { ...facts, recoloured };
  const isPicture = isPhoto(part.b, area);
  const ink = inkFactsOf(part, area, signature, isPicture);
  return { ...facts, ...ink, content: ink.recoloured ? null : area.isText ? "text" : isPicture ? "picture" : null };
}
