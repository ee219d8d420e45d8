import type { MediaReviewRow } from "../comments/media-reviews/media-reviews.ts";
import { statement } from "../../db/statement.ts";
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

type StoredReview = MediaReviewRow & { created_at: Date };

/** Selects the reviews of the media, newest first. */
export const mediaReviewList = statement<{ mediaId: string }, StoredReview>(
  "media_reviews",
  `select ${columns} from media_reviews r left join accounts a on a.id = r.user_id where r.media_id = :mediaId ${newestFirst}`,
);

/** Selects the review of the media. */
export const reviewOfMedia = statement<{ mediaId: string; reviewId: string }, StoredReview>(
  "media_review",
  `select ${columns} from media_reviews r left join accounts a on a.id = r.user_id where r.media_id = :mediaId and r.id = :reviewId`,
);

/** A verdict that was stored. `before`: the person's earlier one on the version. */
type StoredVerdict = { id: string; version: number; before: "approved" | "rejected" | null };

/**
 * Stores the verdict of a person on the version of the media, or on its newest one, in place of an earlier one; a verdict without
 * a thread keeps the thread of the earlier one. Returns the version and the verdict before. No row for a version that is not stored.
 */
export const storeMediaReview = statement<
  {
    id: string;
    mediaId: string;
    userId: string;
    version: number | null;
    verdict: string;
    commentId: string | null;
    agent: string | null;
    now: Date;
  },
  StoredVerdict
>(
  "media_review_store",
  `with target as (select v.number from media_versions v
      where v.media_id = :mediaId and v.status = 'ready' and (:version::int is null or v.number = :version) order by v.number desc limit 1),
    before as (select r.state from media_reviews r join target t on r.version = t.number where r.media_id = :mediaId and r.user_id = :userId),
    stored as (insert into media_reviews as r (id, media_id, user_id, version, state, comment_id, agent, created_at)
      select :id, :mediaId, :userId, t.number, :verdict, :commentId, :agent, :now from target t
      on conflict (media_id, version, user_id) do update set state = excluded.state, comment_id = coalesce(excluded.comment_id, r.comment_id),
        agent = excluded.agent, created_at = excluded.created_at
      returning id, version)
    select stored.id, stored.version, (select state from before) as before from stored`,
);
