import type { Statement } from "../../../db/client.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";
import { reviewsJson } from "../../media/media-reviews.sql.ts";
import { mediaColumns, mediaJoins, versionColumns, versionJoin } from "../../media/media-rows.sql.ts";

/** Reads the media of a share token ($1) for the reader $2, with its newest 100 uploaded versions and reviews. */
export const mediaOfShare: Statement = {
  name: "share",
  sql: `select ${mediaColumns}, versions.list as versions, ${reviewsJson("m.id")} as reviews, a.type = 'team' as is_team,
      coalesce(p.settings ->> 'visitorComments', 'off') as visitor_comments,
      (select json_build_object('answer', r.answer, 'answeredAt', r.answered_at) from access_requests r
        where r.user_id = $2 and r.project_id = p.id order by r.seq desc limit 1) as request
    from media m ${mediaJoins("$2::text")}
    cross join lateral (select coalesce(json_agg(one), '[]') as list from (
      select ${versionColumns} from media_versions v ${versionJoin}
      where v.media_id = m.id and v.status = 'ready' order by v.number desc limit 100) one) versions
    where m.share_token = $1`,
};

/** Reads what decides who may open a share ($1, reader $2), and the revision of its comments. */
export const shareAccess: Statement = {
  name: "share_access",
  sql: `select m.id, m.visibility, m.comments_revision as revision, v.status, v.expires_at,
      p.id as project_id, p.account_id, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level
    from media m join projects p on p.id = m.project_id and p.deleted_at is null ${projectLevelJoin("$2")}
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    where m.share_token = $1`,
};

/**
 * Selects media `m` of a project ($1) and attachment ($2) that the reader may open ($4: team media too), with the newest version `v`
 * while it is stored ($5: now).
 */
const openMedia = `from media m
  join lateral (select * from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v
    on v.expires_at is null or v.expires_at > $5 ${versionJoin}
  where m.project_id = $1 and m.attachment = $2 and ($4::boolean or m.visibility = 'public')`;

const sibling = `select m.seq, m.share_token as token, m.name, m.state ${openMedia} and $2 <> ''`;
const ownSeq = "(select seq from media where id = $3)";

/**
 * Reads the media around one media ($3): at most 50 siblings before it and 50 from it on, in the order of their upload, and the newest
 * counterpart with one of the names $6 and the state $7.
 */
export const shareNeighbours: Statement = {
  name: "share_neighbours",
  sql: `select near.list as siblings, half.* from (
      select coalesce(json_agg(json_build_object('token', token, 'name', name, 'state', state) order by seq), '[]') as list from (
        (${sibling} and m.seq <= ${ownSeq} order by m.seq desc limit 50) union all
        (${sibling} and m.seq > ${ownSeq} order by m.seq limit 50)) one
    ) near left join lateral (
      select m.id as media_id, m.name, m.state, m.visibility, m.share_token, ${versionColumns} ${openMedia}
        and m.name = any($6::text[]) and coalesce(m.state, '') = $7::text order by m.seq desc limit 1
    ) half on true`,
};
