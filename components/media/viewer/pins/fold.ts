import type { Point, Size } from "@/lib/point";

/**
 * Pins nearer to each other than `near` fold into one: the first of them stands for those that come close to it. What stands is
 * at least `near` apart, nothing is lost and nothing shows twice; the order stays. `size`: the picture as drawn, in CSS pixels.
 * `kept` never fold.
 */
export function fold<M extends { id: string; point: Point }>(
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
