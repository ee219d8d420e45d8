import type * as z from "zod";
import type { ChangeLink } from "../../../../lib/contract/change-links.ts";
import type { Deps } from "../../../core/deps.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { causeSummary } from "../../builds/record/cause-summary.ts";
import { type PersonRow, toUser } from "../../people/person-record.ts";

/** Facts about the change of a link. */
export type ChangeFacts = {
  name: string;
  diff_id: string;
  region: number | null;
  own: StoredRegion | null;
  /** Number of changed areas of the snapshot. */
  regions: number | null;
  has_base: boolean;
  has_head: boolean;
};

export type ChangeLinkRow = ChangeFacts & {
  id: string;
  build: number;
  comments: boolean;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  author: PersonRow | null;
  revoker: PersonRow | null;
};

/** Describes a change in one sentence: an area, or a whole snapshot. */
export function changeSummary({ own, regions, has_base: hasBase, has_head: hasHead }: Omit<ChangeFacts, "name" | "diff_id" | "region">) {
  if (own) return causeSummary(own);
  if (!hasBase) return "New snapshot";
  if (!hasHead) return "Removed snapshot";
  return regions === null ? "Snapshot changed" : `${regions} ${regions === 1 ? "area" : "areas"} changed`;
}

/** Maps a row to the ChangeLink record (docs/spec/builds.md#links-to-one-change). */
export function toChangeLink(deps: Deps, row: ChangeLinkRow): z.output<typeof ChangeLink> {
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
