import type { Statement } from "../db/client.ts";
import { shiftAt } from "../domain/builds/causes/causes.sql.ts";

/** Selects the file $1 of a snapshot, unless its project is deleted. */
export const fileOfSnapshot: Statement = {
  name: "file_of_snapshot",
  sql: `select f.id, f.project_id, f.hash, f.content_type from build_files f join projects p on p.id = f.project_id and p.deleted_at is null
    where f.id = $1 and f.status in ('uploaded', 'ready')`,
};

/** Selects the file $1 of a Playwright trace, unless its project is deleted. */
export const fileOfTrace: Statement = {
  name: "file_of_trace",
  sql: `select f.id, f.project_id, f.hash from build_files f join projects p on p.id = f.project_id and p.deleted_at is null
    where f.id = $1 and f.kind = 'trace' and f.status in ('uploaded', 'ready')`,
};

/** Selects the mask of the comparison $1, unless its project is deleted. */
export const maskOfComparison: Statement = {
  name: "mask_of_comparison",
  sql: `select c.id, c.mask_key from comparisons c join projects p on p.id = c.project_id and p.deleted_at is null
    where c.id = $1 and c.mask_key is not null`,
};

const file = (side: string) => `json_build_object('id', ${side}.id, 'width', ${side}.width, 'height', ${side}.height)`;

/** Selects the region $2 of the comparison $1 with both files, and with what content at the region moved down, unless the project is deleted. */
export const regionOfComparison: Statement = {
  name: "region_of_comparison",
  sql: `select c.project_id, c.regions -> $2::int as region, ${shiftAt("c.regions", "$2::int")} as shift, ${file("b")} as before, ${file("h")} as after
    from comparisons c join projects p on p.id = c.project_id and p.deleted_at is null
    join build_files b on b.id = c.base_file_id join build_files h on h.id = c.head_file_id where c.id = $1`,
};
