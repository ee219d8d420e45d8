import type { Statement } from "../../db/client.ts";
import type { Ctx, UserActor } from "../../core/deps.ts";
import { reachedIds } from "../../core/reach.ts";
import { admitTo, type Place, placeColumns, placeJoins } from "./comment-rows.ts";

type Reading = { since: string | null; threads: Record<string, string> };

const read: Statement = {
  name: "reading",
  sql: `select ${placeColumns}, coalesce((select json_object_agg(thread_id, read_at) from comment_reads
      where media_id = m.id and user_id = $2), '{}') as reads from media m ${placeJoins("$2")} where m.id = $1 and p.account_id = any($3)`,
};

/** In one order, so that calls at once wait for each other instead of forever; the time under the empty id is set once. */
const write: Statement = {
  name: "reading_write",
  sql: `insert into comment_reads (media_id, user_id, thread_id, read_at)
    select $1, $2, given.id, given.at from (
      select '' as id, $5::timestamptz as at
      union all select t.id, least(t.at, $5::timestamptz) from unnest($3::text[], $4::timestamptz[]) as t(id, at)
        join comments c on c.id = t.id and c.media_id = $1 and c.thread_id is null) given order by given.id
    on conflict (media_id, user_id, thread_id) do update set read_at = greatest(comment_reads.read_at, excluded.read_at)
      where excluded.thread_id <> ''`,
};

/** `GET /media/{mediaId}/reading` (ours): how far the caller has read; one statement. Throws 404 where the media cannot be seen. */
export async function getReading(ctx: Ctx<UserActor>, mediaId: string): Promise<Reading> {
  const [found] = await ctx.deps.database.run<Place & { reads: Record<string, string> }>(read, [
    mediaId,
    ctx.actor.userId,
    reachedIds(ctx.actor),
  ]);
  const { "": since = null, ...threads } = admitTo(ctx, found, "view").reads;
  const at = (time: string) => new Date(time).toISOString();
  return { since: since && at(since), threads: Object.fromEntries(Object.entries(threads).map(([id, time]) => [id, at(time)])) };
}

/** `PATCH /media/{mediaId}/reading` (ours): moves the times forward, however many calls run at once; begins to count with the first. */
export async function setReading(ctx: Ctx<UserActor>, mediaId: string, threads: Record<string, string>): Promise<Reading> {
  await getReading(ctx, mediaId);
  const { database, now } = ctx.deps;
  await database.run(write, [mediaId, ctx.actor.userId, Object.keys(threads), Object.values(threads), now().toISOString()]);
  return getReading(ctx, mediaId);
}
