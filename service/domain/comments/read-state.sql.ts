import type { Statement } from "../../db/client.ts";

/** Threads of earlier builds that the build $1 shows. */
const shown = "select p.thread_id from thread_placements p where p.build_id = $1";

/** Reads how far a person ($2) has read the threads of a subject ($1), by thread id. Threads that a build shows count with their own build. */
export const readTimes: Record<"media" | "build" | "test", Statement> = {
  media: {
    name: "reading",
    sql: `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from comment_reads where media_id = $1 and user_id = $2`,
  },
  test: {
    name: "reading_test",
    sql: `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from test_comment_reads where test_id = $1::bigint and user_id = $2`,
  },
  build: {
    name: "reading_build",
    sql: `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from (
        select thread_id, read_at from build_comment_reads where build_id = $1 and user_id = $2
        union all select thread_id, read_at from build_comment_reads where user_id = $2 and build_id <> $1 and thread_id in (${shown})) r`,
  },
};

/**
 * Moves read times forward, never past now ($5). The empty thread id holds the first time, which is set once. Rows are written in the
 * order of their ids, so that concurrent calls do not deadlock.
 */
export const moveReadTimes: Record<"media" | "build" | "test", Statement> = {
  media: {
    name: "reading_write",
    sql: `insert into comment_reads (media_id, user_id, thread_id, read_at)
      select $1, $2, given.id, given.at from (
        select '' as id, $5::timestamptz as at
        union all select t.id, least(t.at, $5::timestamptz) from unnest($3::text[], $4::timestamptz[]) as t(id, at)
          join comments c on c.id = t.id and c.media_id = $1 and c.thread_id is null) given order by given.id
      on conflict (media_id, user_id, thread_id) do update set read_at = greatest(comment_reads.read_at, excluded.read_at)
        where excluded.thread_id <> ''`,
  },
  test: {
    name: "reading_write_test",
    sql: `insert into test_comment_reads (test_id, user_id, thread_id, read_at)
      select $1::bigint, $2, given.id, given.at from (
        select '' as id, $5::timestamptz as at
        union all select t.id, least(t.at, $5::timestamptz) from unnest($3::text[], $4::timestamptz[]) as t(id, at)
          join comments c on c.id = t.id and c.test_id = $1::bigint and c.thread_id is null) given order by given.id
      on conflict (test_id, user_id, thread_id) do update set read_at = greatest(test_comment_reads.read_at, excluded.read_at)
        where excluded.thread_id <> ''`,
  },
  build: {
    name: "reading_write_build",
    sql: `insert into build_comment_reads (build_id, user_id, thread_id, read_at)
      select given.build_id, $2, given.id, given.at from (
        select $1::text as build_id, '' as id, $5::timestamptz as at
        union all select c.build_id, t.id, least(t.at, $5::timestamptz) from unnest($3::text[], $4::timestamptz[]) as t(id, at)
          join comments c on c.id = t.id and c.build_id is not null and c.thread_id is null and (c.build_id = $1 or c.id in (${shown}))) given
      order by given.build_id, given.id
      on conflict (build_id, user_id, thread_id) do update set read_at = greatest(build_comment_reads.read_at, excluded.read_at)
        where excluded.thread_id <> ''`,
  },
};
