import type * as z from "zod";
import type { HistoryEntry } from "../../../../lib/contract/history.ts";
import type { Deps } from "../../../core/deps.ts";
import { pictureUrl } from "../picture-url.ts";

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
  /** Storage key of the actor's picture. Absent in exports. */
  actor_picture?: string | null;
  created_at: Date;
} & Pick<Entry, "kind" | "target" | "before" | "after" | "via" | "outcome" | "reason" | "address" | "browser">;

/** Maps a row to the HistoryEntry record. */
export const toHistoryEntry = (deps: Deps, row: HistoryRow): Required<Entry> => ({
  id: row.id,
  kind: row.kind,
  actor: {
    id: row.actor_id,
    slug: row.actor_slug,
    name: row.actor_name ?? row.actor_slug,
    ...(row.actor_picture !== undefined && { pictureUrl: pictureUrl(deps, row.actor_picture) }),
  },
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
