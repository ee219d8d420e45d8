import { asStrength, COUNTS, visitBoxes, weighBox } from "./box-evidence.ts";
import type { DifferenceMarks } from "./difference-marks.ts";
import type { MatchedPart } from "../alignment/divide-columns.ts";
import { type PixelBox, rowAt } from "../pixels.ts";
import { type Backdrop, channelOver, signalOf } from "./signals.ts";
import type { TileEvidence } from "./tile-evidence.ts";

/** Pixels of a comparison that are weighed in full. From there on, the distance of colours alone counts, from this one on. */
const WEIGHED = 8_000_000;
const PLAIN = 15;
/** Pixels of boxes from which on one of so many boxes is weighed first, and the share of their different pixels that count in other pictures. */
const SAMPLE = { pixels: 1_000_000, boxes: 16, counting: 0.95 } as const;

/** Pixels that may still be weighed in full. Parts of one comparison share it. */
export type Budget = { pixels: number };
export const fullBudget = (): Budget => ({ pixels: WEIGHED });

/** Weighs the pixels of a box by the distance of their colours alone. */
function weighPlainly({ a, b }: MatchedPart, { width, plane }: DifferenceMarks, box: PixelBox, backdrop: Backdrop): void {
  for (let row = box.y; row < box.y + box.height; row++) {
    const atA = rowAt(a, row);
    const atB = rowAt(b, row);
    for (let x = box.x, at = row * width + x; x < box.x + box.width; x++, at++) {
      if (!plane[at]) continue;
      const wordA = a.words[atA + x]!;
      const wordB = b.words[atB + x]!;
      const red = channelOver(wordB, 0, backdrop) - channelOver(wordA, 0, backdrop);
      const green = channelOver(wordB, 8, backdrop) - channelOver(wordA, 8, backdrop);
      const blue = channelOver(wordB, 16, backdrop) - channelOver(wordA, 16, backdrop);
      const y = signalOf(0, red, green, blue);
      const i = signalOf(1, red, green, blue);
      const q = signalOf(2, red, green, blue);
      plane[at] = asStrength((COUNTS * Math.sqrt(y * y + i * i + q * q)) / PLAIN);
    }
  }
}

/** Returns true where nearly all different pixels of weighed boxes count. */
function countNearlyAll({ width, plane }: DifferenceMarks, boxes: readonly PixelBox[]): boolean {
  let different = 0;
  let counted = 0;
  for (const box of boxes)
    for (let row = box.y; row < box.y + box.height; row++)
      for (let at = row * width + box.x, end = at + box.width; at < end; at++) {
        if (!plane[at]) continue;
        different++;
        if (plane[at]! > COUNTS) counted++;
      }
  return counted >= different * SAMPLE.counting;
}

/**
 * Weighs the boxes of a list of tiles in full, as far as the budget goes. Where nearly all of a sample counts, as in two photos, no displacement
 * explains them: the other boxes are weighed by the distance of their colours alone. Returns whether that is so, and whether translucent pixels are near.
 */
export function weighBoxes(
  part: MatchedPart,
  marks: DifferenceMarks,
  limits: Float32Array,
  evidence: TileEvidence,
  tiles: readonly number[],
  budget: Budget,
  backdrop: Backdrop,
): { isOther: boolean; isTranslucent: boolean } {
  const boxes: PixelBox[] = [];
  visitBoxes(marks, tiles, (box) => void boxes.push(box));
  let isTranslucent = false;
  let isOther = false;
  const weigh = (box: PixelBox) => {
    if (isOther || budget.pixels <= 0) return weighPlainly(part, marks, box, backdrop);
    budget.pixels -= box.width * box.height;
    if (weighBox(part, marks, limits, evidence, box, backdrop)) isTranslucent = true;
  };
  if (boxes.reduce((sum, { width, height }) => sum + width * height, 0) < SAMPLE.pixels) {
    boxes.forEach(weigh);
    return { isOther, isTranslucent };
  }
  const sample = boxes.filter((_, at) => at % SAMPLE.boxes === 0);
  sample.forEach(weigh);
  isOther = countNearlyAll(marks, sample);
  boxes.forEach((box, at) => at % SAMPLE.boxes !== 0 && weigh(box));
  return { isOther, isTranslucent };
}
