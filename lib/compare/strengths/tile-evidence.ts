import { type DifferenceMarks, visitTilesAround } from "./difference-marks.ts";

/** Sums over the different pixels of a tile. */
export const FIELD = {
  /** Raw differences of Y, I and Q. */
  y: 0,
  i: 1,
  q: 2,
  /** Lengths of the raw differences, these times what a displacement leaves, and their squares. */
  all: 3,
  unexplained: 4,
  squares: 5,
  rest: 6,
  slope: 7,
  /** Energy of the gradients of both blurred pictures. */
  energyA: 8,
  energyB: 9,
} as const;
export const FIELDS = 10;

/** Evidence of the tiles of a part, over one backdrop. */
export type TileEvidence = {
  /** Offsets in `sums` by tile; 0, where all are 0, for tiles without evidence. */
  starts: Uint32Array;
  sums: Float32Array;
  /** 1 for a tile with a displacement that may be one by a whole pixel. */
  far: Uint8Array;
  /** 1 for a flat tile, which is weighed apart. */
  isWeighed: Uint8Array;
};

/** Returns evidence for the tiles of a list. */
export function emptyEvidence({ counts }: DifferenceMarks, tiles: readonly number[]): TileEvidence {
  const starts = new Uint32Array(counts.length);
  for (let at = 0; at < tiles.length; at++) starts[tiles[at]!] = (at + 1) * FIELDS;
  const sums = new Float32Array((tiles.length + 1) * FIELDS);
  return { starts, sums, far: new Uint8Array(counts.length), isWeighed: new Uint8Array(counts.length) };
}

/** Evidence of a window of tiles: their different pixels, and the sums. */
export type WindowEvidence = { pixels: number; sums: Float64Array };

/** Returns a function that sums up a tile and the eight around it. Its result is valid until the next call. */
export function windowReader(marks: DifferenceMarks, { starts, sums }: TileEvidence) {
  const found: WindowEvidence = { pixels: 0, sums: new Float64Array(FIELDS) };
  const add = (tile: number) => {
    if (!marks.counts[tile]) return;
    found.pixels += marks.counts[tile]!;
    for (let field = 0, at = starts[tile]!; field < FIELDS; field++, at++) found.sums[field]! += sums[at]!;
  };
  return (tile: number): WindowEvidence => {
    found.pixels = 0;
    found.sums.fill(0);
    visitTilesAround(marks, tile, add);
    return found;
  };
}
