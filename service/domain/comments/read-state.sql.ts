import { statement } from "../../db/statement.ts";

/** Threads of earlier builds that the build `:subjectId` shows. */
const shown = "select p.thread_id from thread_placements p where p.build_id = :subjectId";

/** Media and tests: their rows hold the id of the subject, and each thread belongs to one subject. */
const media = { name: "", table: "comment_reads", column: "media_id", id: ":subjectId" };
const test = { name: "_test", table: "test_comment_reads", column: "test_id", id: ":subjectId::bigint" };
type Plain = typeof media;

const readPlain = ({ name, table, column, id }: Plain) =>
  statement<{ subjectId: string; userId: string }, { times: Record<string, string> }>(
    `reading${name}`,
    `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from ${table} where ${column} = ${id} and user_id = :userId`,
  );

const movePlain = ({ name, table, column, id }: Plain) =>
  statement<{ subjectId: string; userId: string; threadIds: readonly string[]; times: readonly string[]; now: Date }>(
    `reading_write${name}`,
    `insert into ${table} (${column}, user_id, thread_id, read_at)
      select ${id}, :userId, given.id, given.at from (
        select '' as id, :now::timestamptz as at
        union all select t.id, least(t.at, :now::timestamptz) from unnest(:threadIds::text[], :times::timestamptz[]) as t(id, at)
          join comments c on c.id = t.id and c.${column} = ${id} and c.thread_id is null) given order by given.id
      on conflict (${column}, user_id, thread_id) do update set read_at = greatest(${table}.read_at, excluded.read_at)
        where excluded.thread_id <> ''`,
  );

/** Reads how far a person has read the threads of a subject, by thread id. Threads that a build shows count with their own build. */
export const readTimes = {
  media: readPlain(media),
  test: readPlain(test),
  build: statement<{ subjectId: string; userId: string }, { times: Record<string, string> }>(
    "reading_build",
    `select coalesce(json_object_agg(thread_id, read_at), '{}') as times from (
        select thread_id, read_at from build_comment_reads where build_id = :subjectId and user_id = :userId
        union all select thread_id, read_at from build_comment_reads where user_id = :userId and build_id <> :subjectId and thread_id in (${shown})) r`,
  ),
};

/**
 * Moves read times forward, never past now. The empty thread id holds the first time, which is set once. Rows are written in the
 * order of their ids, so that concurrent calls do not deadlock.
 */
export const moveReadTimes = {
  media: movePlain(media),
  test: movePlain(test),
  build: statement<{ subjectId: string; userId: string; threadIds: readonly string[]; times: readonly string[]; now: Date }>(
    "reading_write_build",
    `insert into build_comment_reads (build_id, user_id, thread_id, read_at)
      select given.build_id, :userId, given.id, given.at from (
        select :subjectId::text as build_id, '' as id, :now::timestamptz as at
        union all select c.build_id, t.id, least(t.at, :now::timestamptz) from unnest(:threadIds::text[], :times::timestamptz[]) as t(id, at)
          join comments c on c.id = t.id and c.build_id is not null and c.thread_id is null and (c.build_id = :subjectId or c.id in (${shown}))) given
      order by given.build_id, given.id
      on conflict (build_id, user_id, thread_id) do update set read_at = greatest(build_comment_reads.read_at, excluded.read_at)
        where excluded.thread_id <> ''`,
  ),
};
