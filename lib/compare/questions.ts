import { type DisjointSets, disjointSets } from "./disjoint-sets.ts";
import { joinAlike } from "./join-alike.ts";
import { type QuestionArea, areaOf, isBand, type QuestionRegion } from "./question-areas.ts";
import { gridDifference, readGrid } from "./signature.ts";

/** Regions of one snapshot. `test`: its name without the variant, which is a browser, theme or width. */
export type QuestionSnapshot = { test: string; variant: string; regions: readonly QuestionRegion[] };

/** Rows between a seam and an area that touches it. */
const SEAM = 3;
/** Largest mean difference of grids that show the same content, and of those of the rows above bands in one place of the page. */
const SAME = 0.06;
/** Largest difference of the heights of two bands that are one edit. */
const SAME_HEIGHT = 1;
/** Largest difference of two factors by which one edit makes content larger. */
const SAME_FACTOR = 0.02;
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

/** An order of regions that are at one place. */
const byContent = (one: QuestionArea, other: QuestionArea) => {
  const [a, b] = [JSON.stringify(one.region), JSON.stringify(other.region)];
  return a < b ? -1 : Number(a > b);
};

const boxOf = ({ region: { before, after } }: QuestionArea) => (after ?? before)!;
/** Returns the rows that a band inserted, negative for removed ones. */
const heightOf = (band: QuestionArea) => boxOf(band).height * (band.region.after ? 1 : -1);

/** Holds for content that a band moved by its height, and for unchanged content at its seam. Content that changed is an edit of its own. */
function isExplained(area: QuestionArea, band: QuestionArea): boolean {
  const { moved } = area.region;
  if (area.change === "moved") return moved!.x === 0 && moved!.y === heightOf(band);
  const [before, after] = area.grids;
  if (area.change !== "shape" || !before || !after || gridDifference(before, after) >= SAME) return false;
  const [seam, box] = [boxOf(band), boxOf(area)];
  const isBeside = box.y <= seam.y + seam.height + SEAM && box.y + box.height >= seam.y - SEAM;
  return isBeside && box.x < seam.x + seam.width && box.x + box.width > seam.x;
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

/** Joins areas with the same fact: one colour that became another one, content that moved by one distance or grew by one factor. */
function joinFacts(causes: readonly QuestionArea[], explained: ReadonlySet<number>, { join, joinNamed }: DisjointSets): void {
  const names = causes.flatMap(({ change, region: { recoloured, moved } }, at): [string, number][] => {
    if (change === "recoloured") return [[`recoloured ${recoloured!.from} ${recoloured!.to}`, at]];
    return change === "moved" && !explained.has(at) ? [[`moved ${moved!.x} ${moved!.y}`, at]] : [];
  });
  joinNamed(names);
  const scaled = causes
    .flatMap(({ change, region }, at) => (change === "scaled" ? [{ at, factor: region.scaled! }] : []))
    .toSorted((one, other) => one.factor - other.factor);
  scaled.forEach(({ at, factor }, index) => {
    const next = scaled[index + 1];
    if (next && next.factor - factor <= SAME_FACTOR) join(at, next.at);
  });
}

/** Joins bands of one height in one place of the page: below rows with the same content. */
function joinBandsOfOnePlace(found: readonly Found[][], { join, rootOf }: DisjointSets): void {
  const bands = found.flat().flatMap(({ area, cause }) => {
    const above = area.region.signature?.above;
    return isBand(area.region) && above?.ink ? [{ cause, height: heightOf(area), above: readGrid(above.grid) }] : [];
  });
  bands.sort((one, other) => one.height - other.height);
  bands.forEach((one, from) => {
    for (let next = from + 1; next < bands.length && bands[next]!.height - one.height <= SAME_HEIGHT; next++) {
      const other = bands[next]!;
      if (rootOf(one.cause) !== rootOf(other.cause) && gridDifference(one.above, other.above) < SAME) join(one.cause, other.cause);
    }
  });
}

/** Joins variants of one test that have equally few questions left, of the same kinds from the top. */
function joinVariants(snapshots: readonly QuestionSnapshot[], found: readonly Found[][], { joinNamed, rootOf }: DisjointSets): void {
  const pairs: [string, number][] = [];
  const recoloured = new Set(found.flat().flatMap(({ area, cause }) => (area.change === "recoloured" ? [rootOf(cause)] : [])));
  snapshots.forEach(({ test }, at) => {
    const sorted = found[at]!.toSorted(
      ({ area: one }, { area: other }) => boxOf(one).y - boxOf(other).y || boxOf(one).x - boxOf(other).x || byContent(one, other),
    );
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
  joinBandsOfOnePlace(found, sets);
  joinVariants(snapshots, found, sets);
  const numbers = new Map<number, number>();
  const numberOf = (root: number) => numbers.get(root) ?? (numbers.set(root, numbers.size), numbers.size - 1);
  return found.map((areas) => areas.map(({ cause }) => numberOf(sets.rootOf(cause))));
}
