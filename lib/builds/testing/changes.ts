import type { BuildCause } from "../../queries/builds.ts";

/** Key of the build in tests. */
export const of = { owner: "acme", project: "web", number: 3 };

/** A changed cause with four places, without pictures. */
export const cause = (id: string, more: Partial<BuildCause> = {}): BuildCause => ({
  id,
  kind: "changed",
  summary: `Area ${id} changed`,
  recoloured: null,
  places: 4,
  snapshots: 2,
  alike: 0,
  decision: null,
  decidedByRules: 0,
  sample: { diffId: id, name: `page-${id}`, region: 0, beforeUrl: null, afterUrl: null, beforeViewUrl: null, afterViewUrl: null },
  ...more,
});

/** Returns the page of a list that a route asks for. */
export function listPage<Row>(rows: readonly Row[], route = "", perPage = 50) {
  const page = Number(/[?&]page=(\d+)/.exec(route)?.[1] ?? 1);
  return { results: rows.slice((page - 1) * perPage, page * perPage), pageInfo: { total: rows.length, page, perPage } };
}
