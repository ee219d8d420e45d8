import type * as z from "zod";
import type { HistoryEntry } from "../../../../lib/contract/history.ts";

type Entry = z.output<typeof HistoryEntry>;

export type HistoryRow = {
  id: string;
  seq: number;
  team_id: string;
  actor_id: string | null;
  actor_slug: string;
  actor_name: string | null;
  target_id: string | null;
  project_id: string | null;
  batch: string | null;
  /** Further entries of the same request. Absent in exports. */
  followers?: number;
  created_at: Date;
} & Pick<Entry, "kind" | "target" | "before" | "after" | "via" | "outcome" | "reason" | "address" | "browser">;

/** Maps a row to the HistoryEntry record. */
export const toHistoryEntry = (row: HistoryRow): Required<Entry> => ({
  id: row.id,
  kind: row.kind,
  actor: { id: row.actor_id, slug: row.actor_slug, name: row.actor_name ?? row.actor_slug },
  target: row.target,
  targetId: row.target_id,
  before: row.before,
  after: row.after,
  via: row.via,
  outcome: row.outcome,
  reason: row.reason,
  address: row.address ?? null,
  browser: row.browser ?? null,
  projectId: row.project_id,
  batch: row.batch,
  batchSize: (row.followers ?? 0) + 1,
  createdAt: row.created_at.toISOString(),
});
