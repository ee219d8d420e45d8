import type { Statement } from "../../db/client.ts";
import { personJson } from "../people/person.sql.ts";

const columns = `r.id, r.version, r.state, r.agent, r.comment_id, r.created_at, ${personJson("a")} as author`;

/** Number of the newest uploaded version of a media. */
const newest = (media: string) => `(select max(v.number) from media_versions v where v.media_id = ${media} and v.status = 'ready')`;

/** Selects the verdict of a media as JSON: that of its newest version with any. Null before the first one. */
export const verdictJson = (media: string) =>
  `(select json_build_object('state', case when bool_or(r.state = 'rejected') then 'rejected' else 'approved' end, 'version', r.version,
      'stale', r.version < ${newest(media)})
    from media_reviews r where r.media_id = ${media} and r.version = (select max(l.version) from media_reviews l where l.media_id = ${media})
    group by r.version)`;

/** Verdict of the newest version of a media: `approved`, `rejected` or `none`. */
export const newestVerdict = (media: string) =>
  `coalesce((select case when bool_or(r.state = 'rejected') then 'rejected' else 'approved' end from media_reviews r
    where r.media_id = ${media} and r.version = ${newest(media)} having count(*) > 0), 'none')`;

const newestFirst = "order by r.created_at desc, r.id desc limit 100";

/** Selects the newest 100 reviews of a media as JSON. */
export const reviewsJson = (media: string) =>
  `(select coalesce(json_agg(one), '[]') from (select ${columns} from media_reviews r left join accounts a on a.id = r.user_id
    where r.media_id = ${media} ${newestFirst}) one)`;

/** Selects the reviews of the media $1, newest first. */
export const mediaReviewList: Statement = {
  name: "media_reviews",
  sql: `select ${columns} from media_reviews r left join accounts a on a.id = r.user_id where r.media_id = $1 ${newestFirst}`,
};

/** Selects the review $2 of the media $1. */
export const reviewOfMedia: Statement = {
  name: "media_review",
  sql: `select ${columns} from media_reviews r left join accounts a on a.id = r.user_id where r.media_id = $1 and r.id = $2`,
};

/**
 * Stores the verdict of a person ($3) on the version $4 of the media $2, or on its newest one, in place of an earlier one; a verdict without
 * a thread keeps the thread of the earlier one. Returns the version and the verdict before. No row for a version that is not stored.
 */
export const storeMediaReview: Statement = {
  name: "media_review_store",
  sql: `with target as (select v.number from media_versions v
      where v.media_id = $2 and v.status = 'ready' and ($4::int is null or v.number = $4) order by v.number desc limit 1),
    before as (select r.state from media_reviews r join target t on r.version = t.number where r.media_id = $2 and r.user_id = $3),
    stored as (insert into media_reviews as r (id, media_id, user_id, version, state, comment_id, agent, created_at)
      select $1, $2, $3, t.number, $5, $6, $7, $8 from target t
      on conflict (media_id, version, user_id) do update set state = excluded.state, comment_id = coalesce(excluded.comment_id, r.comment_id),
        agent = excluded.agent, created_at = excluded.created_at
      returning id, version)
    select stored.id, stored.version, (select state from before) as before from stored`,
};
