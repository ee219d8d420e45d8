import { statement } from "../db/statement.ts";
import type { StoredRegion } from "../db/diff-schema.ts";
import { shiftAt } from "../domain/builds/causes/causes.sql.ts";

/** Selects the file `:id` of a snapshot, unless its project is deleted. */
export const fileOfSnapshot = statement<{ id: string }, { id: string; project_id: string; hash: string; content_type: string }>(
  "file_of_snapshot",
  `select f.id, f.project_id, f.hash, f.content_type from build_files f join projects p on p.id = f.project_id and p.deleted_at is null
    where f.id = :id and f.status in ('uploaded', 'ready')`,
);

/** Selects the file `:id` of a Playwright trace, unless its project is deleted. */
export const fileOfTrace = statement<{ id: string }, { id: string; project_id: string; hash: string }>(
  "file_of_trace",
  `select f.id, f.project_id, f.hash from build_files f join projects p on p.id = f.project_id and p.deleted_at is null
    where f.id = :id and f.kind = 'trace' and f.status in ('uploaded', 'ready')`,
);

/** Selects the mask of the comparison `:id`, unless its project is deleted. */
export const maskOfComparison = statement<{ id: string }, { id: string; mask_key: string }>(
  "mask_of_comparison",
  `select c.id, c.mask_key from comparisons c join projects p on p.id = c.project_id and p.deleted_at is null
    where c.id = :id and c.mask_key is not null`,
);

const file = (side: string) => `json_build_object('id', ${side}.id, 'width', ${side}.width, 'height', ${side}.height)`;

export type RegionRow = { project_id: string; region: StoredRegion | null; shift: number; before: Picture; after: Picture };

type Picture = { id: string; width: number | null; height: number | null };

/** Selects the region of the comparison with both files, and with what content at the region moved down, unless the project is deleted. */
export const regionOfComparison = statement<{ comparisonId: string; region: number }, RegionRow>(
  "region_of_comparison",
  `select c.project_id, c.regions -> :region::int as region, ${shiftAt("c.regions", ":region::int")} as shift, ${file("b")} as before, ${file("h")} as after
    from comparisons c join projects p on p.id = c.project_id and p.deleted_at is null
    join build_files b on b.id = c.base_file_id join build_files h on h.id = c.head_file_id where c.id = :comparisonId`,
);
