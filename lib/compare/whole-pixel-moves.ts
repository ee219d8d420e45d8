import { type DifferenceMarks, visitTile, visitTilesAround } from "./difference-marks.ts";
import type { MatchedPart } from "./divide-columns.ts";
import { rowAt } from "./pixels.ts";
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

/** Returns a function that tells for a tile and those around it whether their different pixels are copies from one neighbour. */
export function wholePixelMoves({ a, b }: MatchedPart, marks: DifferenceMarks, { far }: TileEvidence): (tile: number) => boolean {
  const { width, height, counts } = marks;
  const counted = new Map<number, Uint8Array>();
  const copiesOf = (tile: number): Uint8Array => {
    const known = counted.get(tile);
    if (known) return known;
    const copies = new Uint8Array(WAYS);
    visitTile(marks, tile, (at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      const [wordA, wordB] = [a.words[rowAt(a, y) + x], b.words[rowAt(b, y) + x]];
      for (let way = 0; way < NEIGHBOURS.length; way++) {
        const [dx, dy] = NEIGHBOURS[way]!;
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        if (wordB === a.words[rowAt(a, y + dy) + x + dx]) copies[way]!++;
        if (wordA === b.words[rowAt(b, y + dy) + x + dx]) copies[NEIGHBOURS.length + way]!++;
      }
    });
    counted.set(tile, copies);
    return copies;
  };
  const window = new Uint16Array(WAYS);
  return (tile) => {
    let [pixels, isFar] = [0, false];
    visitTilesAround(marks, tile, 1, (near) => {
      pixels += counts[near]!;
      isFar ||= far[near] === 1;
    });
    if (!isFar || pixels < FEWEST) return false;
    window.fill(0);
    visitTilesAround(marks, tile, 1, (near) => {
      if (counts[near]) copiesOf(near).forEach((copies, way) => (window[way]! += copies));
    });
    return window.some((copies) => copies >= MATCHING * pixels);
  };
}
