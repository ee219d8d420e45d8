import type { Statement } from "../../db/client.ts";

/** Reads how far a person ($2) has read the threads of a media ($1), by thread id. */
export const readTimes: Statement = {
  name: "reading",
  sql: `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from comment_reads where media_id = $1 and user_id = $2`,
};

/**
 * Moves read times forward, never past now ($5). The empty thread id holds the first time, which is set once. Rows are written in the
 * order of their ids, so that concurrent calls do not deadlock.
 */
export const moveReadTimes: Statement = {
  name: "reading_write",
  sql: `insert into comment_reads (media_id, user_id, thread_id, read_at)
    select $1, $2, given.id, given.at from (
      select '' as id, $5::timestamptz as at
      union all select t.id, least(t.at, $5::timestamptz) from unnest($3::text[], $4::timestamptz[]) as t(id, at)
        join comments c on c.id = t.id and c.media_id = $1 and c.thread_id is null) given order by given.id
    on conflict (media_id, user_id, thread_id) do update set read_at = greatest(comment_reads.read_at, excluded.read_at)
      where excluded.thread_id <> ''`,
};
