import { type DifferenceMarks, SIDE, visitTilesAround } from "./difference-marks.ts";
import type { MatchedPart } from "../alignment/divide-columns.ts";
import { rowAt } from "../pixels.ts";
import type { TileEvidence } from "./tile-evidence.ts";

/** Share of the different pixels of a window that must repeat a neighbour of the other picture, and their smallest number. */
const MATCHING = 0.9;
const FEWEST = 6;
/** The eight neighbours, each for a move from the older to the newer picture and back. */
const NEIGHBOURS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
const WAYS = 2 * NEIGHBOURS.length;
const ACROSS = Int8Array.from(NEIGHBOURS, ([x]) => x);
const ALONG = Int8Array.from(NEIGHBOURS, ([, y]) => y);

/** Counts the different pixels of a tile that repeat a neighbour of the other picture, by its way. */
function copiesIn({ a, b }: MatchedPart, { width, height, columns, plane }: DifferenceMarks, tile: number): Uint8Array {
  const copies = new Uint8Array(WAYS);
  const left = (tile % columns) * SIDE;
  const top = Math.floor(tile / columns) * SIDE;
  for (let y = top; y < Math.min(top + SIDE, height); y++) {
    const atA = rowAt(a, y);
    const atB = rowAt(b, y);
    for (let x = left; x < Math.min(left + SIDE, width); x++) {
      if (!plane[y * width + x]) continue;
      const wordA = a.words[atA + x];
      const wordB = b.words[atB + x];
      for (let way = 0; way < ACROSS.length; way++) {
        const dx = ACROSS[way]!;
        const dy = ALONG[way]!;
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        if (wordB === a.words[atA + dy * a.stride + x + dx]) copies[way]!++;
        if (wordA === b.words[atB + dy * b.stride + x + dx]) copies[ACROSS.length + way]!++;
      }
    }
  }
  return copies;
}

/** Returns a function that returns true for a tile where the different pixels there and around are copies from one neighbour. */
export function wholePixelMoves(part: MatchedPart, marks: DifferenceMarks, { far }: TileEvidence): (tile: number) => boolean {
  const { counts } = marks;
  const known = new Map<number, Uint8Array>();
  const copiesOf = (tile: number): Uint8Array => {
    let copies = known.get(tile);
    if (!copies) known.set(tile, (copies = copiesIn(part, marks, tile)));
    return copies;
  };
  const window = new Uint16Array(WAYS);
  const around: number[] = [];
  return (tile) => {
    let pixels = 0;
    let isFar = false;
    around.length = 0;
    visitTilesAround(marks, tile, (near) => {
      pixels += counts[near]!;
      isFar ||= far[near] === 1;
      if (counts[near]) around.push(near);
    });
    if (!isFar || pixels < FEWEST) return false;
    window.fill(0);
    const least = MATCHING * pixels;
    let left = pixels;
    // Most windows fail by their first tile: one that is known from a window before, else the last one, which later windows share.
    for (const isKnown of [true, false])
      for (let at = around.length - 1; at >= 0; at--) {
        const near = around[at]!;
        if (known.has(near) !== isKnown) continue;
        const copies = copiesOf(near);
        left -= counts[near]!;
        let most = 0;
        for (let way = 0; way < WAYS; way++) most = Math.max(most, (window[way]! += copies[way]!));
        if (most + left < least) return false;
      }
    return true;
  };
}
