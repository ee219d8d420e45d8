import type { Statement } from "../../../db/client.ts";
import { insertMails } from "../../../mail/queue-mail.sql.ts";
import { projectLevelJoin, projectLevelOf } from "../../base/project-level.sql.ts";

/** Most people who get the mail of a request. */
const MOST_RECIPIENTS = 50;

/** Columns of an `AccessRequestRow` for the requests `r` of a subquery. */
const requestRows = (requests: string) => `select r.id, r.seq, r.answer, r.created_at, r.answered_at,
      json_build_object('id', a.id, 'slug', a.slug, 'name', a.name, 'pictureKey', a.picture_key) as person,
      case when b.id is not null then json_build_object('id', b.id, 'slug', b.slug, 'name', b.name) end as answered_by,
      (select address from emails where user_id = r.user_id and is_primary and verified_at is not null limit 1) as address,
      exists (select 1 from memberships t where t.team_id = p.account_id and t.user_id = r.user_id) as in_team,
      m.name as media_name, m.share_token
    from (${requests}) r join projects p on p.id = r.project_id join accounts a on a.id = r.user_id
    left join accounts b on b.id = r.answered_by left join media m on m.id = r.media_id`;

/** Reads a page of the requests of a project ($1), newest first; $4: open ones only. A page past the end is one row with a null `id`. */
export const accessRequestsPage: Statement = {
  name: "access_requests_page",
  sql: `select t.total, q.* from (
      select count(*)::int as total from access_requests where project_id = $1 and (not $4::boolean or answer is null)) t
    left join (${requestRows(
      "select * from access_requests where project_id = $1 and (not $4::boolean or answer is null) order by seq desc limit $2 offset $3",
    )}) q on true order by q.seq desc`,
};

/** Reads the request $2 of the project $1. */
export const accessRequestOf: Statement = {
  name: "access_request",
  sql: requestRows("select * from access_requests where project_id = $1 and id = $2"),
};

/** Columns of an `AskedProject` over projects `p` with their account `o`, for the person $2. */
const askedColumns = `p.id as project_id, p.name as project, p.account_id, o.slug as owner, coalesce(o.name, o.slug) as team, o.type = 'team' as is_team,
      p.archived_at is not null as archived, p.default_user_level, pm.level as project_level,
      (select t.level from memberships t where t.team_id = p.account_id and t.user_id = $2) as team_level,
      (select address from emails where user_id = $2 and is_primary and verified_at is not null limit 1) as address,
      (select json_build_object('answer', r.answer, 'answeredAt', r.answered_at) from access_requests r
        where r.user_id = $2 and r.project_id = p.id order by r.seq desc limit 1) as latest`;

/** Reads a project ($1) as the person $2 needs it to ask: their membership, level and latest request. */
export const askedProject: Statement = {
  name: "access_request_project",
  sql: `select ${askedColumns} from projects p join accounts o on o.id = p.account_id ${projectLevelJoin("$2")} where p.id = $1`,
};

/** Reads a share ($1) as the person $2 needs it to ask: who may open it, and their membership, level and latest request. */
export const askedShare: Statement = {
  name: "access_request_share",
  sql: `select m.id, m.name, m.visibility, v.status, v.expires_at, ${askedColumns}
    from media m join projects p on p.id = m.project_id and p.deleted_at is null join accounts o on o.id = p.account_id ${projectLevelJoin("$2")}
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    where m.share_token = $1`,
};

/**
 * Lists the addresses that a request for a project ($1) is mailed to: owners of its team, and people with the admin level in the project where
 * they may answer ($2: the person is in the team).
 */
export const accessRequestRecipients: Statement = {
  name: "access_request_recipients",
  sql: `select e.address from projects p join memberships t on t.team_id = p.account_id
    join users u on u.id = t.user_id and u.disabled_at is null
    join emails e on e.user_id = u.id and e.is_primary and e.verified_at is not null
    where p.id = $1 and (t.level = 'owner' or ($2::boolean and ${projectLevelOf("p.id", "u.id")} = 'admin'))
    order by (t.level = 'owner') desc, t.seq limit ${MOST_RECIPIENTS}`,
};

/** Stores the request $1 of a person ($3) for a project ($2) with its mails ($6), unless one is open. */
export const insertAccessRequest: Statement = {
  name: "access_request_insert",
  sql: `with asked as (
      insert into access_requests (id, project_id, user_id, media_id, created_at) values ($1, $2, $3, $4, $5::timestamptz)
      on conflict (project_id, user_id) where answer is null do nothing returning id),
    mails as (${insertMails("asked", "$6", "$5")})
    select id from asked`,
};
