import { type DisjointSets, disjointSets } from "./disjoint-sets.ts";
import { joinAlike } from "./join-alike.ts";
import { type QuestionArea, areaOf, isBand, type QuestionRegion } from "./question-areas.ts";

/** Regions of one snapshot. `test`: its name without the variant, which is a browser, theme or width. */
export type QuestionSnapshot = { test: string; variant: string; regions: readonly QuestionRegion[] };

/** Most rows between a text and the space that its line needs. */
const LINE_SPACE = 32;
/** Largest difference of two factors by which one edit makes content larger. */
const SAME_FACTOR = 0.02;
/** More than the longest distance in pixels. */
const FAR = 2 ** 20;
/** Most questions that a snapshot has left for its variants to be asked together. */
const LEFT = 3;

/** An area of a snapshot, with the number of its cause. */
type Found = { area: QuestionArea; cause: number };

/** Describes the areas of snapshots and numbers their causes: regions with one key are one. */
function findCauses(snapshots: readonly QuestionSnapshot[]): { found: Found[][]; causes: QuestionArea[] } {
  const numbers = new Map<string, number>();
  const causes: QuestionArea[] = [];
  const numberOf = (area: QuestionArea) => {
    const { key } = area.region;
    const known = key === undefined ? undefined : numbers.get(key);
    if (known !== undefined) return known;
    const added = causes.push(area) - 1;
    if (key !== undefined) numbers.set(key, added);
    return added;
  };
  const found = snapshots.map(({ regions }) =>
    regions.map((region) => {
      const area = areaOf(region);
      return { area, cause: numberOf(area) };
    }),
  );
  return { found, causes };
}

/** Describes a region by what it is before and after, in one order for both directions: a change and its way back are equal. */
function contentOf({ region }: QuestionArea): string {
  const { before, after, recoloured, moved, scaled, space, signature } = region;
  const ways = moved && [`${moved.x} ${moved.y}`, `${-moved.x} ${-moved.y}`].sort();
  const sides = [
    [before, recoloured?.from, space?.[0], signature?.before],
    [after, recoloured?.to, space?.[1], signature?.after],
  ];
  return JSON.stringify([sides.map((side) => JSON.stringify(side)).sort(), ways, scaled]);
}

/** An order of regions that are at one place. */
const byContent = (one: QuestionArea, other: QuestionArea) => {
  const [a, b] = [contentOf(one), contentOf(other)];
  return a < b ? -1 : Number(a > b);
};
/** An order of regions from the top. */
const byPlace = (one: QuestionArea, other: QuestionArea) =>
  boxOf(one).y - boxOf(other).y || boxOf(one).x - boxOf(other).x || byContent(one, other);

const boxOf = ({ region: { before, after } }: QuestionArea) => (after ?? before)!;
/** Returns the rows that a band inserted, negative for removed ones. */
const heightOf = (band: QuestionArea) => boxOf(band).height * (band.region.after ? 1 : -1);

/** Returns the rows between two areas, at most 0 where they touch. */
const rowsBetween = (one: QuestionArea, other: QuestionArea): number => {
  const [a, b] = [boxOf(one), boxOf(other)];
  return Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
};

/**
 * Holds for content that a band moved by its height, and for content beside a band of space that it needs because it became larger. Content that changed
 * otherwise is an edit of its own.
 */
function isExplained(area: QuestionArea, band: QuestionArea): boolean {
  const { moved, scaled, before, after } = area.region;
  if (area.change === "moved") return moved!.x === 0 && moved!.y === heightOf(band);
  if (area.change !== "scaled" || band.change !== "stretched" || rowsBetween(area, band) > LINE_SPACE) return false;
  const grown = (after ?? before)!.height * (scaled! - 1);
  return grown * heightOf(band) > 0 && Math.abs(heightOf(band)) <= 2 * Math.abs(grown) + 1;
}

/** Joins bands with what they explain in their snapshot. Returns the causes that a band moved. */
function joinBands(found: readonly Found[][], { join }: DisjointSets): Set<number> {
  const moved = new Set<number>();
  for (const areas of found) {
    const bands = areas.filter(({ area }) => isBand(area.region));
    for (const { area, cause } of areas) {
      const away = ({ area: band }: Found) => Math.abs(boxOf(band).y - boxOf(area).y);
      const [nearest] = isBand(area.region)
        ? []
        : bands.filter((one) => isExplained(area, one.area)).toSorted((a, b) => away(a) - away(b) || byContent(a.area, b.area));
      if (!nearest) continue;
      join(cause, nearest.cause);
      moved.add(cause);
    }
  }
  return moved;
}

/** Joins areas whose values are at most a step apart, in order of the values: each with the next. */
function joinNear(values: readonly { at: number; value: number }[], most: number, { join }: DisjointSets): void {
  const sorted = values.toSorted((one, other) => one.value - other.value);
  sorted.forEach(({ at, value }, index) => {
    const next = sorted[index + 1];
    if (next && next.value - value <= most) join(at, next.at);
  });
}

/** Joins areas with the same fact: a colour or a space that became another one, content that moved by one distance or grew by one factor. */
function joinFacts(causes: readonly QuestionArea[], explained: ReadonlySet<number>, sets: DisjointSets): void {
  const names = causes.flatMap(({ change, region: { recoloured, space } }, at): [string, number][] => {
    if (change === "stretched") return [[`space ${space![0]} ${space![1]}`, at]];
    return change === "recoloured" ? [[`recoloured ${recoloured!.from} ${recoloured!.to}`, at]] : [];
  });
  sets.joinNamed(names);
  // A distance by a part of a pixel is drawn as one of two whole ones.
  const moved = causes.flatMap(({ change, region }, at) => (change === "moved" && !explained.has(at) ? [{ at, ...region.moved! }] : []));
  const byColumns = moved.map(({ at, x, y }) => ({ at, value: x + y * FAR }));
  const byRows = moved.map(({ at, x, y }) => ({ at, value: y + x * FAR }));
  for (const values of [byColumns, byRows]) joinNear(values, 1, sets);
  const scaled = causes.flatMap(({ change, region }, at) => (change === "scaled" ? [{ at, value: region.scaled! }] : []));
  joinNear(scaled, SAME_FACTOR, sets);
}

/** Joins variants of one test that have equally few questions left, of the same kinds from the top. Without an order from the top there is nothing to join by. */
function joinVariants(snapshots: readonly QuestionSnapshot[], found: readonly Found[][], { joinNamed, rootOf }: DisjointSets): void {
  const pairs: [string, number][] = [];
  const recoloured = new Set(found.flat().flatMap(({ area, cause }) => (area.change === "recoloured" ? [rootOf(cause)] : [])));
  snapshots.forEach(({ test }, at) => {
    const sorted = found[at]!.toSorted(({ area: one }, { area: other }) => byPlace(one, other));
    const next = sorted.slice(1);
    if (next.some(({ area, cause }, place) => byPlace(sorted[place]!.area, area) === 0 && rootOf(sorted[place]!.cause) !== rootOf(cause)))
      return;
    const left = new Map<number, string>();
    for (const { area, cause } of sorted) if (!left.has(rootOf(cause))) left.set(rootOf(cause), `${area.region.kind} ${area.change}`);
    if (left.size > LEFT || [...left.keys()].some((root) => recoloured.has(root))) return;
    const kinds = [...left.values()].join();
    [...left.keys()].forEach((root, place) => pairs.push([JSON.stringify([test, kinds, place]), root]));
  });
  joinNamed(pairs);
}

/**
 * Returns a question number for each region of each snapshot, by the first region of a question. Equal numbers: one edit explains them. Pure, and
 * independent of the order of snapshots and regions. Areas that only occur together are not joined: two edits of one page do, too.
 */
export function questionsOf(snapshots: readonly QuestionSnapshot[]): number[][] {
  const { found, causes } = findCauses(snapshots);
  const sets = disjointSets(causes.length);
  joinFacts(causes, joinBands(found, sets), sets);
  joinAlike(causes, sets);
  joinVariants(snapshots, found, sets);
  const numbers = new Map<number, number>();
  const numberOf = (root: number) => numbers.get(root) ?? (numbers.set(root, numbers.size), numbers.size - 1);
  return found.map((areas) => areas.map(({ cause }) => numberOf(sets.rootOf(cause))));
}
