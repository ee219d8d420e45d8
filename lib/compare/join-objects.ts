import { type PixelBox, rowAt, type WordPicture } from "./pixels.ts";
import { type Blanks, unite } from "./text-lines.ts";
import type { ChangedArea } from "./tiles.ts";

/** Pixels between two boxes that touch. */
const TOUCH = 2;
/** Pixels between two slices of one object without a blank column or row. */
const SLICES = 64;
/** Areas above this number stay by themselves: pairs of them would take too long. */
const MANY = 1000;

/** Side of two pictures, and what is known about their areas. */
export type ObjectFacts = {
  a: WordPicture;
  b: WordPicture;
  blanks: Blanks;
  isShape(area: ChangedArea): boolean;
};

/** Pixels between two boxes along one axis; negative where they overlap. */
const gapOf = (from: number, length: number, other: number, otherLength: number) =>
  Math.max(other - from - length, from - other - otherLength);

const isInside = (inner: PixelBox, outer: PixelBox) =>
  inner.x >= outer.x - TOUCH &&
  inner.y >= outer.y - TOUCH &&
  inner.x + inner.width <= outer.x + outer.width + TOUCH &&
  inner.y + inner.height <= outer.y + outer.height + TOUCH;

/** Holds for boxes that overlap or touch. A shape, such as a button, only takes what is inside of it. */
function touch(one: ChangedArea, other: ChangedArea, { isShape }: ObjectFacts): boolean {
  if (isShape(one) && !isInside(other, one)) return false;
  return !isShape(other) || isInside(one, other);
}

/** Returns the only colour of pixels in a line, or -1. */
function colourOf({ words }: WordPicture, at: number, step: number, count: number): number {
  for (let n = 1; n < count; n++) if (words[at + n * step] !== words[at]) return -1;
  return words[at]!;
}

/** Returns true where a straight edge runs through a strip in both pictures: two lines of one colour each, which differ. */
function hasEdge({ a, b }: ObjectFacts, { x, y, width, height }: PixelBox, isAcross: boolean): boolean {
  const isEdge = (side: WordPicture, line: number) => {
    const [one, other] = [line - 1, line].map((each) =>
      isAcross ? colourOf(side, rowAt(side, each) + x, 1, width) : colourOf(side, rowAt(side, y) + each, side.stride, height),
    );
    return one !== -1 && other !== -1 && one !== other;
  };
  const [from, count] = isAcross ? [y, height] : [x, width];
  for (let line = Math.max(1, from); line < from + count; line++) if (isEdge(a, line) && isEdge(b, line)) return true;
  return false;
}

type Join = "edge" | "slices" | null;
const asSlices = (holds: boolean): Join => (holds ? "slices" : null);

/** Returns how two areas are parts of one object: corners on one straight edge, or slices without a blank between them. */
function joinOf(one: ChangedArea, other: ChangedArea, facts: ObjectFacts): Join {
  const [acrossGap, alongGap] = [gapOf(one.x, one.width, other.x, other.width), gapOf(one.y, one.height, other.y, other.height)];
  if (acrossGap > 0 === alongGap > 0) return asSlices(acrossGap <= TOUCH && alongGap <= TOUCH && touch(one, other, facts));
  const isAcross = acrossGap > 0;
  if (Math.max(acrossGap, alongGap) <= TOUCH) return asSlices(touch(one, other, facts));
  if (one.isText || other.isText) return null;
  const both = unite(one, other);
  const strip = isAcross
    ? { ...both, x: Math.min(one.x + one.width, other.x + other.width), width: acrossGap }
    : { ...both, y: Math.min(one.y + one.height, other.y + other.height), height: alongGap };
  const [top, left] = [Math.max(one.y, other.y), Math.max(one.x, other.x)];
  const shared = isAcross
    ? { ...strip, y: top, height: Math.min(one.y + one.height, other.y + other.height) - top }
    : { ...strip, x: left, width: Math.min(one.x + one.width, other.x + other.width) - left };
  if (hasEdge(facts, shared, isAcross)) return "edge";
  if (Math.max(acrossGap, alongGap) > SLICES || facts.isShape(one) || facts.isShape(other)) return null;
  return asSlices((isAcross ? facts.blanks.columns(strip) : facts.blanks.rows(strip)) === 0);
}

/** Joins areas that are parts of one object: they touch, are corners and sides of one box, or slices of one picture. */
export function joinObjects(areas: readonly ChangedArea[], facts: ObjectFacts): ChangedArea[] {
  if (areas.length > MANY) return [...areas];
  const sorted = areas.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const roots = sorted.map((_, at) => at);
  const rootOf = (at: number): number => (roots[at] === at ? at : (roots[at] = rootOf(roots[at]!)));
  const sliced: number[] = [];
  sorted.forEach((one, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const join = rootOf(at) === rootOf(next) ? null : joinOf(one, sorted[next]!, facts);
      if (join) roots[rootOf(next)] = rootOf(at);
      if (join === "slices") sliced.push(at);
    }
  });
  const whole = new Set(sliced.map(rootOf));
  const joined = new Map<number, ChangedArea>();
  sorted.forEach((area, at) => {
    const root = rootOf(at);
    const known = joined.get(root);
    const { x, y, width, height, piece = { x, y, width, height } } = known ?? area;
    // The corners of a box show what changed; its content does not.
    joined.set(root, known ? { ...unite(known, area), pixels: known.pixels + area.pixels, ...(!whole.has(root) && { piece }) } : area);
  });
  return [...joined.values()];
}
