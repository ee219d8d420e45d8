import { statement } from "../../../db/statement.ts";
import { numberedCauses } from "../record/questions.sql.ts";

export type BuildPictureRow = {
  project_id: string;
  file_id: string;
  width: number | null;
  height: number | null;
  area: [number, number, number, number] | null;
};

/** Selects the picture of the first change of the build with its changed area; without changes that of its first new or removed snapshot. */
export const pictureOfBuild = statement<{ buildId: string }, BuildPictureRow>(
  "build_picture",
  `with first as materialized (
      select p.diff_id, p.region from places p where p.cause_id = (select c.id from (${numberedCauses}) c order by c.number limit 1) order by p.id limit 1
    )
    select f.project_id, f.id as file_id, f.width, f.height, k.regions -> first.region -> 'after' as area
      from diffs d
      join build_files f on f.id = coalesce(d.head_file_id, d.base_file_id) and f.status = 'ready' and f.content_type like 'image/%'
      left join first on first.diff_id = d.id left join comparisons k on k.id = d.comparison_id
      where d.build_id = :buildId and d.status in ('changed', 'added', 'removed')
        and (d.id = (select diff_id from first) or not exists (select 1 from first))
      order by d.rank, d.id limit 1`,
);
