import type { StoredRegion } from "../../../db/diff-schema.ts";
import { causeSummary } from "../../builds/record/cause-summary.ts";

/** Facts about the change of a link. */
export type ChangeFacts = {
  diff_id: string;
  region: number | null;
  own: StoredRegion | null;
  /** Number of changed areas of the snapshot. */
  regions: number | null;
  has_base: boolean;
  has_head: boolean;
};

/** Columns of `ChangeFacts`: the change of a link `l`. */
export const changeFactsColumns = `l.diff_id::text as diff_id, l.region, k.regions -> l.region as own, jsonb_array_length(k.regions) as regions,
  l.base_file_id is not null as has_base, l.head_file_id is not null as has_head`;

/** Describes a change in one sentence: an area, or a whole snapshot. */
export function changeSummary({ own, regions, has_base: hasBase, has_head: hasHead }: Omit<ChangeFacts, "diff_id" | "region">) {
  if (own) return causeSummary(own);
  if (!hasBase) return "New snapshot";
  if (!hasHead) return "Removed snapshot";
  if (regions === null) return "Snapshot changed";
  return regions ? `${regions} ${regions === 1 ? "area" : "areas"} changed` : "No changed areas";
}
