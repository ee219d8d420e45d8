import type { PixelBox } from "../pixels.ts";
import type { ChangedArea } from "./tiles.ts";

/** Tallest area that belongs to a line of text. */
export const LINE = 64;
/** Widest blank between two areas of a line, as a share of the lower one's height: a space. */
const SPACE = 0.75;
/** Longest text between two areas of a line, as a multiple of the higher one's height: about eight letters. */
const BETWEEN = 6;
/** Narrowest blank between two words, in pixels and as a share of their height, and longest word as a multiple of it. */
const LEAST_SPACE = 2;
const WORD = 0.25;
const LONGEST = 20;
/** Areas above this number are joined by their distance alone. */
const MANY = 2000;

/** Reads where two pictures show nothing: columns or rows of a box that have one colour in each of them. */
export type Blanks = {
  /** Returns the length of the longest run of blank columns. A blank column goes on above and below the box: a stem of a letter does not. */
  columns(box: PixelBox): number;
  /** Returns the length of the longest run of blank rows. */
  rows(box: PixelBox): number;
  /** Returns the number of rows from `y` on, upwards (-1) or downwards (1), until a blank one; at most `most`. */
  rowsUntilBlank(box: PixelBox, y: number, step: -1 | 1, most: number): number;
};

export const unite = (a: PixelBox, b: PixelBox): PixelBox => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x, height: Math.max(a.y + a.height, b.y + b.height) - y };
};

/** A changed area of text, and the box of the letters it is a part of. */
type Text = { area: ChangedArea; letters: PixelBox };

/** Returns the box of the letters that an area is a part of: up and down to blank rows. An area without such rows near is taken as it is. */
export function lettersOf(area: PixelBox, blanks: Blanks): PixelBox {
  const most = LINE - area.height;
  const above = blanks.rowsUntilBlank(area, area.y - 1, -1, most);
  const below = blanks.rowsUntilBlank(area, area.y + area.height, 1, most);
  const height = above + area.height + below;
  return height < LINE ? { x: area.x, y: area.y - above, width: area.width, height } : area;
}

/** Returns the box of the words that an area of text is a part of, so that it is the same however its letters are drawn. */
export function wordsAround<Area extends PixelBox>(area: Area, blanks: Blanks): Area {
  const letters = lettersOf(area, blanks);
  const space = Math.max(LEAST_SPACE, WORD * letters.height);
  const most = LONGEST * letters.height;
  const reach = (from: number, step: -1 | 1) => {
    let [reached, blank] = [from, 0];
    for (let x = from + step; blank < space; x += step) {
      if (Math.abs(x - from) > most) return from;
      if (blanks.columns({ ...letters, x, width: 1 })) blank++;
      else [reached, blank] = [x, 0];
    }
    return reached;
  };
  const [left, right] = [reach(area.x, -1), reach(area.x + area.width - 1, 1)];
  return { ...area, ...letters, x: left, width: right - left + 1 };
}

/** Returns true for two texts, the first of which does not start right of the other, that are parts of one line. */
function isOneLine({ letters: a }: Text, { letters: b }: Text, blanks: Blanks): boolean {
  const both = unite(a, b);
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (both.height > LINE || shared * 2 < Math.min(a.height, b.height)) return false;
  const from = a.x + a.width;
  if (from >= b.x) return true;
  if (b.x - from > BETWEEN * Math.max(a.height, b.height)) return false;
  return blanks.columns({ ...both, x: from, width: b.x - from }) <= SPACE * Math.min(a.height, b.height);
}

/**
 * Joins areas that are parts of one line of text: with no blank between them that is wider than a space, and about eight letters at most. A
 * changed word or number is one area, whichever of its letters differ. `isShape`: areas that are no text, such as buttons, stay by themselves.
 */
export function joinLines(areas: readonly ChangedArea[], isShape: (area: ChangedArea) => boolean, blanks: Blanks): ChangedArea[] {
  if (areas.length > MANY) return [...areas];
  const shapes: ChangedArea[] = [];
  let texts: Text[] = [];
  for (const area of areas) {
    if (area.height > LINE || isShape(area)) shapes.push(area);
    else texts.push({ area, letters: lettersOf(area, blanks) });
  }
  // A joined area is higher than its pieces, so that others may follow.
  for (let before = Infinity; texts.length < before;) {
    before = texts.length;
    texts.sort((a, b) => a.area.x - b.area.x || a.area.y - b.area.y);
    const joined: Text[] = [];
    for (const text of texts) {
      const at = joined.findIndex((one) => text.area.x - one.area.x - one.area.width <= BETWEEN * LINE && isOneLine(one, text, blanks));
      if (at < 0) {
        joined.push(text);
        continue;
      }
      const { area, letters } = joined[at]!;
      joined[at] = {
        area: { ...unite(area, text.area), pixels: area.pixels + text.area.pixels },
        letters: unite(letters, text.letters),
      };
    }
    texts = joined;
  }
  return [...shapes, ...texts.map(({ area }) => area)];
}
