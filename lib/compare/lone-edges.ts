import { type DifferenceMarks, SIDE, visitTilesAround } from "./difference-marks.ts";
import type { MatchedPart } from "./divide-columns.ts";
import { rowAt } from "./pixels.ts";

/** Difference of two neighbours, summed over the channels, that is an edge: a pale hairline has more. */
const EDGE = 24;
/** Share of the pixels of edges around that stay from which on a displacement explains less, and how much stronger a difference is where all stay. */
const STAY = 0.5;
const STRONGER = 2.5;
/** Tiles on each side of a tile that are looked at: so far that sides are seen beside a corner. */
const REACH = 2;
const UNKNOWN = 255;

const isEdge = (one: number, other: number): boolean =>
  one !== other &&
  Math.abs((one & 255) - (other & 255)) +
    Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255)) +
    Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255)) >
    EDGE;

/** Counts the equal pixels of a tile with an edge to their right or lower neighbour, which is equal as well. */
function equalEdgesIn({ b }: MatchedPart, { width, height, columns, plane }: DifferenceMarks, tile: number): number {
  const left = (tile % columns) * SIDE;
  const top = Math.floor(tile / columns) * SIDE;
  const right = Math.min(left + SIDE, width - 1);
  const bottom = Math.min(top + SIDE, height - 1);
  let count = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left, at = rowAt(b, y) + left; x < right; x++, at++) {
      const own = y * width + x;
      if (plane[own]) continue;
      const word = b.words[at]!;
      const isStill = (neighbour: number, by: number) => !plane[neighbour] && isEdge(word, b.words[at + by]!);
      if (isStill(own + 1, 1) || isStill(own + width, b.stride)) count++;
    }
  return count;
}

/**
 * Returns a function that returns by how much the differences of a tile are stronger: 1 where the edges around differ as well, as they do when something
 * moved by a part of a pixel, up to 2.5 where they stay and only a letter or a corner differs.
 */
export function loneEdges(part: MatchedPart, marks: DifferenceMarks): (tile: number) => number {
  const { counts } = marks;
  const known = new Uint8Array(counts.length).fill(UNKNOWN);
  return (tile) => {
    let [equal, different] = [0, 0];
    visitTilesAround(
      marks,
      tile,
      (near) => {
        if (known[near] === UNKNOWN) known[near] = equalEdgesIn(part, marks, near);
        equal += known[near]!;
        different += counts[near]!;
      },
      REACH,
    );
    const share = equal / (equal + different);
    return share > STAY ? 1 + ((STRONGER - 1) * (share - STAY)) / (1 - STAY) : 1;
  };
}
