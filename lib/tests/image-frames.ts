import type { TestImage } from "../queries/tests.ts";

/** A time in which an image was current, in milliseconds. */
export type ImageSpan = { from: number; to: number; image: TestImage };
/** A distinct image of a test: one frame of its strip. `spans`: the times in which it was current, oldest first. */
export type ImageFrame = { hash: string; image: TestImage; spans: ImageSpan[]; builds: number };

const timeOf = (at: string) => Date.parse(at);

/** Joins neighbours with the same image, which two pages of a list share. Newest first. */
function joinPeriods(images: readonly TestImage[]): TestImage[] {
  const joined: TestImage[] = [];
  for (const image of images) {
    const newer = joined.at(-1);
    if (newer?.hash !== image.hash) joined.push(image);
    // The older part knows the first build and what came before it.
    else joined[joined.length - 1] = { ...image, builds: newer.builds + image.builds, last: newer.last };
  }
  return joined;
}

/**
 * Groups the images of a branch, newest first, into one frame for each distinct image. Frames are in the order of their latest appearance,
 * the current image last. Each image is current until the next one.
 */
export function imageFrames(images: readonly TestImage[], now: number): ImageFrame[] {
  const frames = new Map<string, ImageFrame>();
  let to = now;
  for (const image of joinPeriods(images)) {
    const from = timeOf(image.first.createdAt);
    const frame = frames.get(image.hash) ?? { hash: image.hash, image, spans: [], builds: 0 };
    frame.spans.unshift({ from, to: Math.max(from, to), image });
    frame.builds += image.builds;
    frames.set(image.hash, frame);
    to = from;
  }
  return [...frames.values()].toReversed();
}

export type BarPart = { hash: string; start: number; width: number; isOdd: boolean };

/** Returns the parts of the time bar, as shares of 100, oldest first. Each is at least half a percent wide, so that it can be seen. */
export function barParts(frames: readonly ImageFrame[]): BarPart[] {
  const spans = frames.flatMap((frame) => frame.spans.map((span) => ({ ...span, hash: frame.hash }))).toSorted((a, b) => a.from - b.from);
  const [first] = spans;
  if (!first) return [];
  const whole = Math.max(1, spans.at(-1)!.to - first.from);
  const least = Math.min(0.5, 50 / spans.length);
  const widths = spans.map(({ from, to }) => Math.max(least, ((to - from) / whole) * 100));
  const sum = widths.reduce((total, width) => total + width, 0);
  let start = 0;
  return spans.map(({ hash }, at) => {
    const width = (widths[at]! / sum) * 100;
    const part = { hash, start, width, isOdd: at % 2 === 1 };
    start += width;
    return part;
  });
}
