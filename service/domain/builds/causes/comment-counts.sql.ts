import type { CountedThread, CountedSnapshot } from "./comment-counts.ts";
import { statement } from "../../../db/statement.ts";

const isPublishedRoot = "c.thread_id is null and c.deleted_at is null and not c.draft";
/** The newest threads of a build that are counted, and those of earlier builds that it shows. */
const MOST_THREADS = 500;
const MOST_EARLIER = 50;

type ThreadsByPlaceRow = { threads: CountedThread[]; snapshots: CountedSnapshot[] };

/**
 * Selects the threads of the build and the open ones of earlier builds that it shows, with the areas of their snapshots, as one row of two JSON
 * arrays.
 */
export const threadsByPlace = statement<{ buildId: string }, ThreadsByPlaceRow>(
  "comment_counts",
  `with threads as materialized (
      (select c.diff_id, c.anchor, coalesce(c.side, 'after') as side, c.resolved_at is null as open from comments c
        where c.build_id = :buildId and ${isPublishedRoot} order by c.seq desc limit ${MOST_THREADS})
      union all
      (select p.diff_id, p.anchor, coalesce(c.side, 'after'), true from thread_placements p
        join comments c on c.id = p.thread_id and ${isPublishedRoot} and c.resolved_at is null
        where p.build_id = :buildId order by c.seq desc limit ${MOST_EARLIER}))
    select coalesce((select json_agg(json_build_object('diffId', t.diff_id::text, 'anchor', t.anchor, 'side', t.side, 'open', t.open))
        from threads t), '[]') as threads,
      coalesce((select json_agg(json_build_object('diffId', d.id::text, 'before', json_build_array(bf.width, bf.height),
          'after', json_build_array(hf.width, hf.height), 'areas', coalesce((
            select json_agg(json_build_object('causeId', p.cause_id::text, 'before', k.regions -> p.region -> 'before',
              'after', k.regions -> p.region -> 'after') order by p.region) from places p where p.diff_id = d.id), '[]')))
        from diffs d left join comparisons k on k.id = d.comparison_id left join build_files bf on bf.id = k.base_file_id
          left join build_files hf on hf.id = k.head_file_id
        where d.id in (select diff_id from threads)), '[]') as snapshots`,
);

/**
 * Counts the open threads on snapshots of the build as `open`: its own, also drafts of the person `:userId`, and those of earlier builds that it shows.
 */
export const openThreadsOfBuild = statement<{ buildId: string; userId: string }, { open: number }>(
  "comment_counts_open",
  `select ((select count(*) from comments c where c.build_id = :buildId and c.thread_id is null and c.deleted_at is null and c.diff_id is not null
        and c.resolved_at is null and (not c.draft or c.author_id = :userId))
      + (select count(*) from thread_placements p join comments c on c.id = p.thread_id and ${isPublishedRoot} and c.resolved_at is null
        where p.build_id = :buildId and p.diff_id is not null))::int as open`,
);

/** Condition of a diff `d` with a published thread, or an open one of an earlier build. */
export const isCommented = `(exists (select 1 from comments c where c.diff_id = d.id and c.build_id = d.build_id and ${isPublishedRoot})
  or exists (select 1 from thread_placements p join comments c on c.id = p.thread_id and ${isPublishedRoot} and c.resolved_at is null
    where p.diff_id = d.id and p.build_id = d.build_id))`;
