import type { BuildCause } from "@/lib/queries/builds";

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
