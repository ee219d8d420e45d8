import type { Point, Size } from "@/lib/review/point";

/**
 * Pins nearer to each other than `near` fold into one: the first of them stands for those that come close to it. What stands is
 * at least `near` apart, nothing is lost and nothing shows twice; the order stays. `size`: the picture as drawn, in CSS pixels.
 * `kept` never fold.
 */
export function clusterPins<M extends { id: string; point: Point }>(
  marks: readonly M[],
  size: Size,
  near: number,
  kept: ReadonlySet<string>,
): M[][] {
  const groups: M[][] = [];
  const cells = new Map<string, { left: number; top: number; group: M[] }[]>();
  for (const mark of marks) {
    const [left, top] = [mark.point.x * size.width, mark.point.y * size.height];
    const [column, row] = [Math.floor(left / near), Math.floor(top / near)];
    const free = !kept.has(mark.id);
    const around = free ? [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => cells.get(`${column + x} ${row + y}`) ?? [])) : [];
    const leader = around.find((it) => Math.hypot(it.left - left, it.top - top) < near);
    if (leader) leader.group.push(mark);
    else {
      const group = [mark];
      groups.push(group);
      const cell = `${column} ${row}`;
      if (free) cells.set(cell, [...(cells.get(cell) ?? []), { left, top, group }]);
    }
  }
  return groups;
}

const idsOf = (group: readonly { id: string }[]) => group.map(({ id }) => id).join(" ");

/**
 * One step from the groups that are `drawn` towards those that are `wanted` of `marks`: at most `most` of them anew, so that no
 * frame waits for hundreds of pins. What was drawn stays somewhere, once and in order; what is new waits for its turn. The same
 * `wanted` once it is reached.
 */
export function nextClusters<M extends { id: string }>(
  drawn: readonly (readonly M[])[],
  wanted: readonly M[][],
  marks: readonly M[],
  most: number,
): readonly M[][] {
  const known = new Set(drawn.map(idsOf));
  let left = most;
  const now = wanted.filter((group) => known.has(idsOf(group)) || left-- > 0);
  if (now.length === wanted.length) return wanted;
  const ranks = new Map(marks.map(({ id }, rank) => [id, rank]));
  const placed = new Set(now.flatMap((group) => group.map(({ id }) => id)));
  const rest = drawn.map((group) => group.flatMap(({ id }) => (ranks.has(id) && !placed.has(id) ? [marks[ranks.get(id)!]!] : [])));
  return [...now, ...rest.filter((group) => group.length)].toSorted(([a], [b]) => ranks.get(a!.id)! - ranks.get(b!.id)!);
}
