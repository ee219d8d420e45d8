import { statement } from "../../../db/statement.ts";
import type { CommentAnchor } from "../../../../lib/review/anchor.ts";
import { isOpenRoot, MOST_THREADS } from "../../comments/earlier-threads.sql.ts";

/** Earlier builds of a branch and name whose threads a build shows. */
const MOST_BUILDS = 50;

/** Builds before the build b, of its branch and name, the newest first. */
const earlier = `select e.id, e.number from builds e
  where e.project_id = b.project_id and e.branch = b.branch and e.name = b.name and e.number < b.number order by e.number desc limit ${MOST_BUILDS}`;

/** Selects the newest concluded build of the branch and name of the build, if it is newer and another. */
export const newestBuildAfter = statement<{ buildId: string }, { id: string }>(
  "placement_newest_build",
  `select n.id from builds b join lateral (select n.id, n.number from builds n
      where n.project_id = b.project_id and n.branch = b.branch and n.name = b.name and n.state = 'concluded' and n.taken_at is null order by n.number desc limit 1) n on true
    where b.id = :buildId and n.number > b.number`,
);

/** Returns a row when the build has open threads of earlier builds to look for. */
export const hasThreadsToPlace = statement<{ buildId: string }, { wanted: number }>(
  "placement_wanted",
  `select 1 as wanted from builds b cross join lateral (${earlier}) e join comments c on c.build_id = e.id and ${isOpenRoot}
    where b.id = :buildId limit 1`,
);

export type ThreadToPlace = {
  id: string;
  anchor: CommentAnchor;
  number: number;
  diff_id: string;
  side: "before" | "after" | null;
  status: string;
  from_file: string | null;
  to_file: string | null;
  known_anchor: CommentAnchor | null;
  known_number: number | null;
  known_file: string | null;
};

/**
 * Selects the threads of earlier builds whose place in the build was not looked for, with the files of both sides. `known`: their latest
 * known place in a build between them.
 */
export const threadsToPlace = statement<{ buildId: string }, ThreadToPlace>(
  "placement_threads",
  `with wanted as (
      select c.id, c.seq, c.anchor, coalesce(c.side, 'after') as side, e.number, d.test_id, d.head_file_id, d.base_file_id
      from builds b cross join lateral (${earlier}) e join comments c on c.build_id = e.id and ${isOpenRoot} join diffs d on d.id = c.diff_id
      where b.id = :buildId and not exists (select 1 from thread_placements p where p.build_id = b.id and p.thread_id = c.id)
      order by c.seq desc limit ${MOST_THREADS})
    select w.id, w.anchor, w.side, w.number, t.id::text as diff_id, t.status,
      case w.side when 'before' then w.base_file_id else w.head_file_id end as from_file,
      case w.side when 'before' then t.base_file_id else t.head_file_id end as to_file,
      k.anchor as known_anchor, k.number as known_number, case w.side when 'before' then k.base_file_id else k.head_file_id end as known_file
    from wanted w join diffs t on t.build_id = :buildId and t.test_id = w.test_id
    left join lateral (select p.anchor, kb.number, kd.head_file_id, kd.base_file_id from thread_placements p join builds kb on kb.id = p.build_id
      join diffs kd on kd.id = p.diff_id join builds b on b.id = :buildId
      where p.thread_id = w.id and p.anchor is not null and kb.number < b.number order by kb.number desc limit 1) k on true
    order by w.seq`,
);

/** Stores a place (`:diffId` to `:seen`) of the thread in the build, once, and notifies the streams of the build. */
export const insertPlacement = statement<{
  buildId: string;
  threadId: string;
  diffId: string;
  state: string;
  changed: boolean;
  anchor: string | null;
  dx: number;
  dy: number;
  seen: number | null;
}>(
  "placement_insert",
  `with stored as (
      insert into thread_placements (build_id, thread_id, diff_id, state, changed, anchor, dx, dy, seen_number)
      select b.id, c.id, :diffId::bigint, :state, :changed, :anchor::jsonb, :dx, :dy, coalesce(:seen::int, b.number) from builds b, comments c where b.id = :buildId and c.id = :threadId
      on conflict (build_id, thread_id) do nothing returning build_id)
    update builds b set comments_revision = comments_revision + 1 from stored where b.id = stored.build_id`,
);
