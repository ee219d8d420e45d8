import type { Statement } from "../../../db/client.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Reads the media of a share token ($1) for the reader $2, as comments of guests need it. */
export const guestPage: Statement = {
  name: "guest_page",
  sql: `select m.id, m.name, m.visibility, v.status, v.expires_at, m.comments_revision as revision, p.id as project_id, p.name as project, p.account_id,
      o.slug as owner, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level,
      coalesce(p.settings ->> 'visitorComments', 'off') as visitor_comments
    from media m join projects p on p.id = m.project_id and p.deleted_at is null join accounts o on o.id = p.account_id ${projectLevelJoin("$2")}
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    where m.share_token = $1`,
};

const columns = "g.id, g.name, g.address, g.user_id, g.notify, g.removed_at";

/** Finds the guest of a link ($1) with the session $2 that is valid at $3. */
export const guestOfSession: Statement = {
  name: "guest_of_session",
  sql: `select ${columns} from guest_sessions s join guests g on g.id = s.guest_id
    where s.hash = $2 and s.expires_at > $3::timestamptz and coalesce(g.link_id, g.media_id) = $1`,
};

/** Finds the guest of a link ($1) with the account $2. */
export const guestOfAccount: Statement = {
  name: "guest_of_account",
  sql: `select ${columns} from guests g where coalesce(g.link_id, g.media_id) = $1 and g.user_id = $2`,
};

const insertGuest = "insert into guests (id, project_id, media_id, link_id, name, created_at, notify, address, user_id)";

/** Stores the guest of a link with a confirmed address ($8), or gives the one with this address the name; removed guests stay as they are. */
export const putGuest: Statement = {
  name: "guest_put",
  sql: `with g as (${insertGuest} values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8, null)
    on conflict (coalesce(link_id, media_id), address) do update set
      name = case when guests.removed_at is null then excluded.name else guests.name end,
      notify = case when guests.removed_at is null then excluded.notify else guests.notify end
    returning *) select ${columns} from g`,
};

/** Stores the guest of a link with an account ($8), or gives the one with this account the name. */
export const putAccountGuest: Statement = {
  name: "guest_put_account",
  sql: `with g as (${insertGuest} values ($1, $2, $3, $4, $5, $6::timestamptz, $7, null, $8)
    on conflict (coalesce(link_id, media_id), user_id) do update set name = excluded.name
    returning *) select ${columns} from g`,
};

export const setGuestNotify: Statement = { name: "guest_notify", sql: "update guests set notify = $2 where id = $1" };

/** Finds the comment of a guest's idempotency key, and compares it with the one of this call. */
export const commentOfGuestKey: Statement = {
  name: "comment_of_guest_key",
  sql: `select id, (media_id = $3 and body = $4::jsonb and anchor is not distinct from $5::jsonb and thread_id is not distinct from $6) as same
    from comments where guest_id = $1 and idempotency_key = $2`,
};

/**
 * Lists the guests with comments in a thread ($1) who want mails about it, without the guest $2 and the person $3. Only guests who can still open
 * their page at $4: on a public media, or through a link that is open and names their address if it names any.
 */
export const guestRecipients: Statement = {
  name: "guest_recipients",
  sql: `select g.id, coalesce(g.address, e.address) as address, m.share_token, l.id as link_id, l.sealed
    from (select distinct guest_id from comments where (id = $1 or thread_id = $1) and guest_id is not null and deleted_at is null) c
    join guests g on g.id = c.guest_id and g.notify and g.removed_at is null and g.id is distinct from $2 and (g.user_id is null or g.user_id <> $3)
    join projects p on p.id = g.project_id and p.deleted_at is null
    left join media m on m.id = g.media_id left join share_links l on l.id = g.link_id
    left join emails e on e.user_id = g.user_id and e.is_primary and e.verified_at is not null
    left join notification_preferences n on n.user_id = g.user_id
    where coalesce(n.reply, true) and case when g.link_id is null then m.visibility = 'public' else
      coalesce((p.settings ->> 'shareLinks')::boolean, not p.private) and l.off_at is null and (l.ends_at is null or l.ends_at > $4::timestamptz)
      and (l.audience <> 'addresses' or l.addresses @> to_jsonb(coalesce(g.address, e.address))) end
    limit 100`,
};

/** Columns of a `ProjectGuestRow` for the guests `g` of a subquery. */
const projectGuests = (
  guests: string,
) => `select g.id, g.seq, g.name, g.address, g.created_at, g.removed_at, m.name as media_name, m.share_token, l.name as link_name,
      case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) end as person,
      (select count(*)::int from comments c where c.guest_id = g.id and c.deleted_at is null) as comments
    from (${guests}) g left join media m on m.id = g.media_id left join share_links l on l.id = g.link_id left join accounts a on a.id = g.user_id`;

const inState = `guests where project_id = $1 and ($4::text is null or (removed_at is not null) = ($4 = 'removed'))`;

/** Reads a page of the guests of a project ($1) in the state $4, newest first; a page past the end is one row with a null `id`. */
export const guestsPage: Statement = {
  name: "guests_page",
  sql: `select t.total, q.* from (select count(*)::int as total from ${inState}) t
    left join (${projectGuests(`select * from ${inState} order by seq desc limit $2 offset $3`)}) q on true order by q.seq desc`,
};

/** Reads the guest $2 of a project ($1). */
export const guestOfProject: Statement = {
  name: "guest_of_project",
  sql: projectGuests("select * from guests where project_id = $1 and id = $2"),
};
