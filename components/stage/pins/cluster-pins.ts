import type { Point, Size } from "@/lib/review/point";

/**
 * Groups pins that are closer than `distance` CSS pixels to the first pin of a cluster. First pins are at least `distance` apart,
 * every pin is in exactly one cluster, and the order stays. `size`: the image on the screen in CSS pixels. Pins in `single` are
 * never clustered.
 */
export function clusterPins<M extends { id: string; point: Point }>(
  marks: readonly M[],
  size: Size,
  distance: number,
  single: ReadonlySet<string>,
): M[][] {
  const clusters: M[][] = [];
  const cells = new Map<string, { left: number; top: number; cluster: M[] }[]>();
  for (const mark of marks) {
    const [left, top] = [mark.point.x * size.width, mark.point.y * size.height];
    const [column, row] = [Math.floor(left / distance), Math.floor(top / distance)];
    const canJoin = !single.has(mark.id);
    const neighbours = canJoin ? [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => cells.get(`${column + x} ${row + y}`) ?? [])) : [];
    const leader = neighbours.find((it) => Math.hypot(it.left - left, it.top - top) < distance);
    if (leader) leader.cluster.push(mark);
    else {
      const cluster = [mark];
      clusters.push(cluster);
      const cell = `${column} ${row}`;
      if (canJoin) cells.set(cell, [...(cells.get(cell) ?? []), { left, top, cluster }]);
    }
  }
  return clusters;
}

const idsOf = (cluster: readonly { id: string }[]) => cluster.map(({ id }) => id).join(" ");

/**
 * Returns the next step from the clusters on the screen (`drawn`) to the `wanted` ones, with at most `most` new ones, so that no frame
 * renders hundreds of pins. Every drawn pin stays in one cluster, in order; new pins wait. Returns `wanted` itself at the end.
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
