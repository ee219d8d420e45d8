/** Returns sets of the numbers from 0 to `size` - 1, each alone at first. Joining in any order gives the same sets. */
export function disjointSets(size: number) {
  const parents = Uint32Array.from({ length: size }, (_, at) => at);
  /** Returns the number that stands for the set of `at`. */
  const rootOf = (at: number): number => {
    let root = at;
    while (parents[root] !== root) root = parents[root]!;
    for (let next = at; next !== root;) [parents[next], next] = [root, parents[next]!];
    return root;
  };
  const join = (one: number, other: number): void => {
    const [a, b] = [rootOf(one), rootOf(other)];
    parents[Math.max(a, b)] = Math.min(a, b);
  };
  /** Joins all numbers with equal names. */
  const joinNamed = (named: Iterable<readonly [name: string, at: number]>): void => {
    const first = new Map<string, number>();
    for (const [name, at] of named) {
      join(at, first.get(name) ?? at);
      if (!first.has(name)) first.set(name, at);
    }
  };
  return { rootOf, join, joinNamed };
}
export type DisjointSets = ReturnType<typeof disjointSets>;
