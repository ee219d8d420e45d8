import type { ChangeLink } from "../../../../lib/contract/change-links.ts";
import type { Deps } from "../../../core/deps.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";
import type { FullRecord } from "../../base/full-record.ts";
import { type ChangeFacts, changeSummary } from "../shares/change-facts.ts";

export type ChangeLinkRow = ChangeFacts & {
  id: string;
  name: string;
  build: number;
  comments: boolean;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  author: PersonRow | null;
  revoker: PersonRow | null;
};

/** Maps a row to the ChangeLink record (docs/spec/builds.md#links-to-one-change). */
export function toChangeLink(deps: Deps, row: ChangeLinkRow): FullRecord<typeof ChangeLink> {
  return {
    id: row.id,
    build: row.build,
    diffId: row.diff_id,
    region: row.region,
    name: row.name,
    summary: changeSummary(row),
    comments: row.comments,
    state: row.revoked_at ? "revoked" : row.expires_at <= deps.now() ? "expired" : "active",
    createdAt: row.created_at.toISOString(),
    createdBy: toUser(deps, row.author),
    expiresAt: row.expires_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: toUser(deps, row.revoker),
  };
}
