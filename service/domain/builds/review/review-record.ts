import type { BuildReview } from "../../../../lib/contract/build-reviews.ts";
import type { Deps } from "../../../core/deps.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import { agentOf } from "../../people/agents/agents.ts";
import type { FullRecord } from "../../base/full-record.ts";

export type ReviewRow = {
  id: string;
  build_id: string;
  state: "approved" | "rejected" | "commented" | "pending";
  automatic: boolean;
  agent: string | null;
  text: string | null;
  created_at: Date;
  dismissed_at: Date | null;
  author: PersonRow | null;
  dismisser: PersonRow | null;
};

/** Maps a row to the BuildReview record (docs/spec/builds.md#reviews). Numbers of what is left belong to a created review. */
export const toReview = (deps: Deps, row: ReviewRow): FullRecord<typeof BuildReview, "undecided" | "failed"> => ({
  id: row.id,
  buildId: row.build_id,
  state: row.state,
  user: toUser(deps, row.author),
  dismissedAt: row.dismissed_at?.toISOString() ?? null,
  dismissedBy: toUser(deps, row.dismisser),
  agent: agentOf(row.agent),
  date: row.created_at.toISOString(),
  automatic: row.automatic,
  text: row.text,
});
