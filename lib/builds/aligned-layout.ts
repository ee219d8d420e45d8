import type { Size } from "../review/point.ts";

type Box = { x: number; y: number; width: number; height: number };
type SideName = "before" | "after";
/** A changed area of a pair of pictures, as the API returns it. */
export type AreaOfPair = { kind: string; before: Box | null; after: Box | null };

/** Rows `from` to `to` of a picture, drawn at row `at` of the canvas. */
export type Slice = { from: number; to: number; at: number };
type Side = { size: Size; slices: Slice[]; gaps: { at: number; height: number }[] };
/** Two pictures on one canvas, in canvas pixels. A side that does not exist is null. */
export type PairLayout = { canvas: Size; before: Side | null; after: Side | null; moves: boolean };

const whole = (size: Size): Side => ({ size, slices: [{ from: 0, to: size.height, at: 0 }], gaps: [] });
const none: Size = { width: 0, height: 0 };

/** Returns the layout of two pictures whose rows are not moved: both start at the top left corner. */
export function layOutInPlace(before: Size | null, after: Size | null): PairLayout {
  const [a, b] = [before ?? none, after ?? none];
  const canvas = { width: Math.max(a.width, b.width, 1), height: Math.max(a.height, b.height, 1) };
  return { canvas, before: before && whole(before), after: after && whole(after), moves: false };
}

/**
 * Returns the layout of two pictures in which equal content has the same height: a gap is inserted where the other picture has rows of its own.
 * Only areas of the full width move content.
 */
export function layOutAligned(before: Size, after: Size, areas: readonly AreaOfPair[]): PairLayout {
  const inserted = areas.flatMap(({ kind, after: box }) => (kind === "inserted" && box && box.width >= after.width ? box : []));
  const removed = areas.flatMap(({ kind, before: box }) => (kind === "removed" && box && box.width >= before.width ? box : []));
  inserted.sort((a, b) => a.y - b.y);
  removed.sort((a, b) => a.y - b.y);
  if (!inserted.length && !removed.length) return layOutInPlace(before, after);
  const sides = { before: { size: before, slices: [], gaps: [] } as Side, after: { size: after, slices: [], gaps: [] } as Side };
  const row = { before: 0, after: 0 };
  let at = 0;
  const draw = (name: SideName, height: number) => {
    if (height > 0) sides[name].slices.push({ from: row[name], to: row[name] + height, at });
    row[name] += height;
  };
  const own = (name: SideName, height: number) => {
    draw(name, height);
    sides[name === "before" ? "after" : "before"].gaps.push({ at, height });
    at += height;
  };
  while (inserted.length || removed.length) {
    const common = { after: (inserted[0]?.y ?? Infinity) - row.after, before: (removed[0]?.y ?? Infinity) - row.before };
    const next = common.before <= common.after ? "before" : "after";
    const rows = common[next];
    // Areas that contradict each other are not worth a layout.
    if (rows < 0 || row.before + rows > before.height || row.after + rows > after.height) return layOutInPlace(before, after);
    draw("before", rows);
    draw("after", rows);
    at += rows;
    own(next, (next === "before" ? removed : inserted).shift()!.height);
  }
  const rest = { before: before.height - row.before, after: after.height - row.after };
  draw("before", rest.before);
  draw("after", rest.after);
  const canvas = { width: Math.max(before.width, after.width), height: at + Math.max(rest.before, rest.after, 0) };
  return { canvas, ...sides, moves: true };
}

/** Returns a row of a picture as a row of the canvas. */
export function rowOnCanvas({ slices, size }: Side, row: number): number {
  const slice = slices.find(({ from, to }) => row >= from && row < to);
  return slice
    ? slice.at + row - slice.from
    : row >= size.height
      ? (slices.at(-1)?.at ?? 0) + size.height - (slices.at(-1)?.from ?? 0)
      : row;
}

/** Returns a row of the canvas as a row of a picture: in a gap, the next one. */
export function rowOfCanvas({ slices, size }: Side, row: number): number {
  const next = slices.find(({ from, to, at }) => row < at + to - from);
  return next ? next.from + Math.max(row - next.at, 0) : size.height;
}

/** Returns a box of a picture as a box of the canvas. */
function boxOnCanvas(side: Side, { x, y, width, height }: Box): Box {
  const top = rowOnCanvas(side, y);
  return { x, y: top, width, height: height > 0 ? rowOnCanvas(side, y + height - 1) + 1 - top : 0 };
}

/** Returns the box of an area on a side of the canvas: for rows that only the other side has, the gap. Null where nothing can be shown. */
export function areaOnCanvas(layout: PairLayout, name: SideName, area: AreaOfPair): Box | null {
  const other = name === "before" ? "after" : "before";
  if (area[name] && layout[name]) return boxOnCanvas(layout[name], area[name]);
  return layout.moves && area[other] && layout[other] ? boxOnCanvas(layout[other], area[other]) : null;
}
