import { rowAt, type WordPicture } from "../pixels.ts";
import type { Blanks } from "./text-lines.ts";

/** Fewest and most pixels left and right of an area that belong to its letters; between them, as many as it is wide. */
const BESIDE = { least: 4, most: 16 };

/** Returns functions that find blank columns and rows of two parts. */
export function blanksOf({ a, b }: { a: WordPicture; b: WordPicture }): Blanks {
  const isUniform = ({ words }: WordPicture, at: number, step: number, count: number) => {
    for (let n = 1; n < count; n++) if (words[at + n * step] !== words[at]) return false;
    return true;
  };
  const isBlank = (isUniformIn: (side: WordPicture) => boolean) => isUniformIn(a) && isUniformIn(b);
  return {
    columns({ x, y, width, height }) {
      let [run, most] = [0, 0];
      // Nothing is drawn outside of the pictures.
      if (x < 0 || x >= a.width) return width;
      const [top, end] = [Math.max(0, y - 1), Math.min(a.height, y + height + 1)];
      for (let at = x; at < x + width; at++) {
        run = isBlank((side) => isUniform(side, rowAt(side, top) + at, side.stride, end - top)) ? run + 1 : 0;
        most = Math.max(most, run);
      }
      return most;
    },
    rows({ x, y, width, height }) {
      let [run, most] = [0, 0];
      const [left, end] = [Math.max(0, x - 1), Math.min(a.width, x + width + 1)];
      for (let row = y; row < y + height; row++) {
        run = isBlank((side) => isUniform(side, rowAt(side, row) + left, 1, end - left)) ? run + 1 : 0;
        most = Math.max(most, run);
      }
      return most;
    },
    rowsUntilBlank({ x, width }, y, step, most) {
      // The part of a letter that changed may be narrower than the letter.
      const beside = Math.max(BESIDE.least, Math.min(BESIDE.most, width));
      const [left, right] = [Math.max(0, x - beside), Math.min(a.width, x + width + beside)];
      let count = 0;
      for (let row = y; row >= 0 && row < a.height && count < most; row += step, count++)
        if (isBlank((side) => isUniform(side, rowAt(side, row) + left, 1, right - left))) break;
      return count;
    },
  };
}
