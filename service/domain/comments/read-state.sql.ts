import type { Statement } from "../../db/client.ts";

/** Threads of earlier builds that the build $1 shows. */
const shown = "select p.thread_id from thread_placements p where p.build_id = $1";

/** Media and tests: their rows hold the id of the subject, and each thread belongs to one subject. */
const media = { name: "", table: "comment_reads", column: "media_id", id: "$1" };
const test = { name: "_test", table: "test_comment_reads", column: "test_id", id: "$1::bigint" };
type Plain = typeof media;

const readPlain = ({ name, table, column, id }: Plain): Statement => ({
  name: `reading${name}`,
  sql: `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from ${table} where ${column} = ${id} and user_id = $2`,
});

const movePlain = ({ name, table, column, id }: Plain): Statement => ({
  name: `reading_write${name}`,
  sql: `insert into ${table} (${column}, user_id, thread_id, read_at)
      select ${id}, $2, given.id, given.at from (
        select '' as id, $5::timestamptz as at
        union all select t.id, least(t.at, $5::timestamptz) from unnest($3::text[], $4::timestamptz[]) as t(id, at)
          join comments c on c.id = t.id and c.${column} = ${id} and c.thread_id is null) given order by given.id
      on conflict (${column}, user_id, thread_id) do update set read_at = greatest(${table}.read_at, excluded.read_at)
        where excluded.thread_id <> ''`,
});

/** Reads how far a person ($2) has read the threads of a subject ($1), by thread id. Threads that a build shows count with their own build. */
export const readTimes: Record<"media" | "build" | "test", Statement> = {
  media: readPlain(media),
  test: readPlain(test),
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
  media: movePlain(media),
  test: movePlain(test),
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
