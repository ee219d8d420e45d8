import { type DifferenceMarks, SIDE } from "./difference-marks.ts";
import type { MatchedPart } from "../alignment/divide-columns.ts";
import { channelDistance, rowAt } from "../pixels.ts";

/** Difference of two neighbours, summed over the channels, that is an edge: a pale hairline has more. */
const EDGE = 24;
/** Share of the pixels of edges around that stay from which on a displacement explains less, and how much stronger a difference is where all stay. */
const STAY = 0.5;
const STRONGER = 2.5;
/** Tiles on each side of a tile that are looked at: so far that sides are seen beside a corner. */
const REACH = 2;
const UNKNOWN = 255;

const isEdge = (one: number, other: number): boolean => one !== other && channelDistance(one, other) > EDGE;

/** Counts the equal pixels of a tile with an edge to their right or lower neighbour, which is equal as well. */
function equalEdgesIn({ b }: MatchedPart, { width, height, columns, plane }: DifferenceMarks, tile: number): number {
  const left = (tile % columns) * SIDE;
  const top = Math.floor(tile / columns) * SIDE;
  const right = Math.min(left + SIDE, width - 1);
  const bottom = Math.min(top + SIDE, height - 1);
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left, at = rowAt(b, y) + left, own = y * width + left; x < right; x++, at++, own++) {
      if (plane[own]) continue;
      const word = b.words[at]!;
      const isAcross = !plane[own + 1] && isEdge(word, b.words[at + 1]!);
      if (isAcross || (!plane[own + width] && isEdge(word, b.words[at + b.stride]!))) count++;
    }
  return count;
}

/**
 * Returns a function that returns by how much the differences of a tile are stronger: 1 where the edges around differ as well, as they do when something
 * moved by a part of a pixel, up to 2.5 where they stay and only a letter or a corner differs.
 */
export function loneEdges(part: MatchedPart, marks: DifferenceMarks): (tile: number) => number {
  const { counts, columns, rows } = marks;
  const known = new Uint8Array(counts.length).fill(UNKNOWN);
  return (tile) => {
    const [x, y] = [tile % columns, Math.floor(tile / columns)];
    const [right, bottom] = [Math.min(x + REACH, columns - 1), Math.min(y + REACH, rows - 1)];
    let equal = 0;
    let different = 0;
    for (let row = Math.max(y - REACH, 0); row <= bottom; row++)
      for (let column = Math.max(x - REACH, 0); column <= right; column++) {
        const near = row * columns + column;
        if (known[near] === UNKNOWN) known[near] = equalEdgesIn(part, marks, near);
        equal += known[near]!;
        different += counts[near]!;
      }
    const share = equal / (equal + different);
    return share > STAY ? 1 + ((STRONGER - 1) * (share - STAY)) / (1 - STAY) : 1;
  };
}
