import { type PixelBox, rowAt, type WordPicture } from "../pixels.ts";
import { type Blanks, unite } from "./text-lines.ts";
import type { ChangedArea } from "./tiles.ts";

/** Pixels between two boxes that touch. */
const TOUCH = 2;
/** Pixels between two slices of one object without a blank column or row. */
const SLICES = 64;
/** Pixels of a curve beside a corner that differ too little to count. */
const CURVE = 8;
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

/** Returns true for two neighbouring lines of one colour each that differ: those from an offset on, and the one `back` before. */
function isEdge(side: WordPicture, at: number, back: number, step: number, count: number): boolean {
  // Most lines are equal to the one before: their first pixels tell, however long they are.
  if (side.words[at - back] === side.words[at]) return false;
  return colourOf(side, at - back, step, count) !== -1 && colourOf(side, at, step, count) !== -1;
}

/** Returns a strip between two corners without its ends, where their curves may go on. */
function betweenCurves({ x, y, width, height }: PixelBox, isAcross: boolean): PixelBox {
  const end = Math.min(CURVE, Math.floor((isAcross ? width : height) / 3));
  return isAcross ? { x: x + end, y, width: width - 2 * end, height } : { x, y: y + end, width, height: height - 2 * end };
}

/** Returns true where a straight edge runs through a strip, or along it, in both pictures. */
function hasEdge({ a, b }: Pick<ObjectFacts, "a" | "b">, strip: PixelBox, isAcross: boolean): boolean {
  const { x, y, width, height } = betweenCurves(strip, isAcross);
  if (isAcross) {
    for (let line = Math.max(1, y); line <= Math.min(y + height, a.height - 1); line++)
      if (isEdge(a, rowAt(a, line) + x, a.stride, 1, width) && isEdge(b, rowAt(b, line) + x, b.stride, 1, width)) return true;
    return false;
  }
  const [atA, atB] = [rowAt(a, y), rowAt(b, y)];
  for (let line = Math.max(1, x); line <= Math.min(x + width, a.width - 1); line++)
    if (isEdge(a, atA + line, 1, a.stride, height) && isEdge(b, atB + line, 1, b.stride, height)) return true;
  return false;
}

/** Returns the pixels between two boxes that overlap along one axis only, and whether they are beside each other; null for others. */
function distanceOf(one: PixelBox, other: PixelBox): { gap: number; isAcross: boolean } | null {
  const across = gapOf(one.x, one.width, other.x, other.width);
  const along = gapOf(one.y, one.height, other.y, other.height);
  return across > 0 === along > 0 ? null : { gap: Math.max(across, along), isAcross: across > 0 };
}

/** Returns the strip between two boxes at a distance: over both, and over the rows or columns that they share. */
function stripBetween(one: PixelBox, other: PixelBox, { gap, isAcross }: { gap: number; isAcross: boolean }) {
  const both = unite(one, other);
  const [top, left] = [Math.max(one.y, other.y), Math.max(one.x, other.x)];
  const whole = isAcross
    ? { ...both, x: Math.min(one.x + one.width, other.x + other.width), width: gap }
    : { ...both, y: Math.min(one.y + one.height, other.y + other.height), height: gap };
  const shared = isAcross
    ? { ...whole, y: top, height: Math.min(one.y + one.height, other.y + other.height) - top }
    : { ...whole, x: left, width: Math.min(one.x + one.width, other.x + other.width) - left };
  return { whole, shared };
}

/** Joins areas for which a relation holds, directly or through others. Returns the groups, each from the top. */
function groupAreas(areas: readonly ChangedArea[], areOne: (one: ChangedArea, other: ChangedArea) => boolean): ChangedArea[][] {
  const sorted = areas.toSorted((one, other) => one.y - other.y || one.x - other.x);
  const roots = sorted.map((_, at) => at);
  const rootOf = (at: number): number => (roots[at] === at ? at : (roots[at] = rootOf(roots[at]!)));
  sorted.forEach((one, at) => {
    for (let next = at + 1; next < sorted.length; next++)
      if (rootOf(at) !== rootOf(next) && areOne(one, sorted[next]!)) roots[rootOf(next)] = rootOf(at);
  });
  const groups = new Map<number, ChangedArea[]>();
  sorted.forEach((area, at) => groups.set(rootOf(at), [...(groups.get(rootOf(at)) ?? []), area]));
  return [...groups.values()];
}

const united = (areas: readonly ChangedArea[]): ChangedArea =>
  areas.reduce((one, other) => ({ ...unite(one, other), pixels: one.pixels + other.pixels }));

/** Returns true where a line of pixels, or its end, has two neighbours that differ in both pictures, at one place: an edge may go on from there. */
function hasStep({ a, b }: Pick<ObjectFacts, "a" | "b">, x: number, y: number, length: number, isAcross: boolean): boolean {
  if (x < 0 || y < 0 || x >= a.width || y >= a.height) return false;
  const [fromA, fromB] = [rowAt(a, y) + x, rowAt(b, y) + x];
  const [stepA, stepB] = isAcross ? [1, 1] : [a.stride, b.stride];
  const end = Math.min(length, (isAcross ? a.width - x : a.height - y) - 1);
  for (let n = (isAcross ? x : y) ? 0 : 1; n <= end; n++) {
    const [atA, atB] = [fromA + n * stepA, fromB + n * stepB];
    if (a.words[atA] !== a.words[atA - stepA] && b.words[atB] !== b.words[atB - stepB]) return true;
  }
  return false;
}

/** Returns the sides of an area on which a straight edge may go on. */
const openSides = (sides: Pick<ObjectFacts, "a" | "b">, { x, y, width, height }: PixelBox) => ({
  above: hasStep(sides, x, y - 1, width, true),
  below: hasStep(sides, x, y + height, width, true),
  left: hasStep(sides, x - 1, y, height, false),
  right: hasStep(sides, x + width, y, height, false),
});

/** Joins the corners and sides of one box: areas on one straight edge. The box is signed by its first corner: its content did not change. */
export function joinOutlines(areas: readonly ChangedArea[], sides: Pick<ObjectFacts, "a" | "b">): ChangedArea[] {
  if (areas.length > MANY) return [...areas];
  const open = new Map(areas.map((area) => [area, openSides(sides, area)]));
  // Most areas are text on paper, from which no edge goes on.
  const onEdges = areas.filter((area) => Object.values(open.get(area)!).includes(true));
  const goesOn = (one: ChangedArea, other: ChangedArea, isAcross: boolean) => {
    if (!isAcross) return one.y < other.y ? open.get(one)!.below && open.get(other)!.above : open.get(other)!.below && open.get(one)!.above;
    return one.x < other.x ? open.get(one)!.right && open.get(other)!.left : open.get(other)!.right && open.get(one)!.left;
  };
  const groups = groupAreas(onEdges, (one, other) => {
    const distance = distanceOf(one, other);
    if (!distance || !goesOn(one, other, distance.isAcross)) return false;
    return hasEdge(sides, stripBetween(one, other, distance).shared, distance.isAcross);
  });
  const grouped = new Set(onEdges);
  groups.push(...areas.filter((area) => !grouped.has(area)).map((area) => [area]));
  return groups.map((group) => {
    if (group.length === 1) return group[0]!;
    const { x, y, width, height } = group[0]!;
    return { ...united(group), piece: { x, y, width, height } };
  });
}

/** Joins areas that are parts of one object: they touch, or are slices of one picture without a blank between them. */
export function joinObjects(areas: readonly ChangedArea[], facts: ObjectFacts): ChangedArea[] {
  if (areas.length > MANY) return [...areas];
  const groups = groupAreas(areas, (one, other) => {
    // Content inside of a box whose corners changed is no part of its outline.
    if (one.piece || other.piece) return false;
    const gap = Math.max(gapOf(one.x, one.width, other.x, other.width), gapOf(one.y, one.height, other.y, other.height));
    if (gap <= TOUCH) return touch(one, other, facts);
    const distance = gap > SLICES ? null : distanceOf(one, other);
    if (!distance || [one, other].some((area) => area.isText || facts.isShape(area))) return false;
    const { whole } = stripBetween(one, other, distance);
    return (distance.isAcross ? facts.blanks.columns(whole) : facts.blanks.rows(whole)) === 0;
  });
  return groups.map((group) => (group.length === 1 ? group[0]! : united(group)));
}
