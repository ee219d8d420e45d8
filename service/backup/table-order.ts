import type { Table } from "./catalog.sql.ts";

/** Orders tables so that each follows those that its foreign keys name. Throws for a circle, which `COPY` could not restore. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size) {
    const free = [...left.values()].filter(({ parents }) => !parents.some((parent) => left.has(parent)));
    if (!free.length) throw new Error(`Foreign keys form a circle: ${[...left.keys()].join(", ")}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
