import { asStrength, limitsOfTiles } from "./box-evidence.ts";
import { type DifferenceMarks, loudTiles, markDifferences, visitTile } from "./difference-marks.ts";
import { tintOf } from "./direction-tint.ts";
import type { MatchedPart } from "../alignment/divide-columns.ts";
import { dropSpecks } from "./drop-specks.ts";
import { weighFlatTiles } from "./flat-tiles.ts";
import { loneEdges } from "./lone-edges.ts";
import { noneTinted, raiseTile, tintTile } from "./raise-tiles.ts";
import type { Backdrop } from "./signals.ts";
import { emptyEvidence, FIELD, windowReader } from "./tile-evidence.ts";
import { type Budget, fullBudget, weighBoxes } from "./weigh-boxes.ts";
import { wholePixelMoves } from "./whole-pixel-moves.ts";
import { softnessOf, visitWideWindows } from "./wide-windows.ts";

/** Different pixels around a tile from which on its mean rest is evidence of another texture, and what just counts. */
const TEXTURE = { pixels: 150, rest: 3.3, slope: 0.11 } as const;
/** Mean distance of colours from which on a move by a whole pixel just counts, and its largest strength. */
const MOVE = { distance: 10, most: 2 } as const;

/** Weighs marked pixels over one backdrop, into the plane of the marks. Returns true where translucent pixels are near. */
function weighOver(part: MatchedPart, marks: DifferenceMarks, backdrop: Backdrop, budget: Budget): boolean {
  const { counts, columns, plane } = marks;
  const tiles = loudTiles(marks);
  const evidence = emptyEvidence(marks, tiles);
  const limits = limitsOfTiles(marks, tiles);
  const flat = weighFlatTiles(part, marks, limits, evidence, tiles, backdrop);
  const boxes = weighBoxes(part, marks, limits, evidence, flat.others, budget, backdrop);
  const isTranslucent = flat.isTranslucent || boxes.isTranslucent;
  if (boxes.isOther) return isTranslucent;
  const tinted = noneTinted(marks);
  const inTiles = (
    { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
    visit: (tile: number) => void,
  ) => {
    for (let row = top; row < bottom; row++)
      for (let tile = row * columns + left; tile < row * columns + right; tile++) if (counts[tile]) visit(tile);
  };
  visitWideWindows(marks, evidence, tiles, (window) => {
    const strength = softnessOf(marks, window);
    if (strength) inTiles(window, (tile) => raiseTile(marks, tile, strength));
  });
  const strongerIn = loneEdges(part, marks);
  for (const tile of tiles) {
    const stronger = strongerIn(tile);
    if (stronger > 1) visitTile(marks, tile, (at) => void (plane[at] = asStrength(plane[at]! * stronger)));
  }
  const windowAround = windowReader(marks, evidence);
  const isMoved = wholePixelMoves(part, marks, evidence);
  for (const tile of tiles) {
    const window = windowAround(tile);
    const { pixels, sums } = window;
    if (pixels > TEXTURE.pixels) raiseTile(marks, tile, sums[FIELD.rest]! / (TEXTURE.rest * pixels + TEXTURE.slope * sums[FIELD.slope]!));
    if (isMoved(tile)) raiseTile(marks, tile, Math.min(MOVE.most, sums[FIELD.all]! / pixels / MOVE.distance));
    const found = tintOf(window, false);
    if (found) tintTile(part, marks, tile, found, tinted, backdrop);
  }
  visitWideWindows(marks, evidence, tiles, (window) => {
    const found = tintOf(window, true);
    if (found) inTiles(window, (tile) => tintTile(part, marks, tile, found, tinted, backdrop));
  });
  dropSpecks(marks, tinted);
  return isTranslucent;
}

/**
 * Returns the strengths of a part, one byte a pixel: 0 for equal pixels, above 64 for those that count at the default threshold. Weighs what a
 * displacement by a part of a pixel leaves of a neighbourhood, and what changes in one direction. Uses only + − × ÷ √, so that browsers and the
 * service get equal bytes. Translucent pixels are weighed over white and over black.
 */
export function strengthsOf(part: MatchedPart, budget: Budget = fullBudget()): Uint8Array {
  const { plane, ...marks } = markDifferences(part);
  if (!weighOver(part, { ...marks, plane }, 255, budget)) return plane;
  const onBlack = markDifferences(part);
  weighOver(part, onBlack, 0, budget);
  for (let at = 0; at < plane.length; at++) plane[at] = Math.max(plane[at]!, onBlack.plane[at]!);
  return plane;
}
