import type { Statement } from "../../../db/client.ts";
import { jsonList, type KeyOrder, isoTime, orderBy, pageFromKey } from "../../base/paging.ts";

const orders = {
  created: { key: ["seq"], descending: true },
  sent: { key: ["expires_at", "seq"], descending: true },
  "sent-asc": { key: ["expires_at", "seq"], descending: false },
  "email-asc": { key: ["email"], descending: false },
  "email-desc": { key: ["email"], descending: true },
} satisfies Record<string, KeyOrder>;

export type InviteOrder = keyof typeof orders;

const matching =
  "invites where team_id = $1 and ($2 = '' or strpos(email, lower($2)) > 0) and ($5::boolean is null or $5::boolean = (expires_at <= $6::timestamptz))";

const inviterName = "(select coalesce(a.name, a.slug) from accounts a where a.id = i.invited_by)";

/** Selects a page of TeamInvite records in each order, and the total. */
export const invitesPages = Object.fromEntries(
  Object.entries(orders).map(([name, order]) => [
    name,
    {
      name: `invites_page_${name}`,
      sql: `select (select count(*)::int from ${matching}) as total, ${jsonList(
        `select i.id, i.email, i.level, ${isoTime("i.created_at")} as "createdAt", ${isoTime("i.expires_at")} as "expiresAt",
        i.expires_at <= $6::timestamptz as expired, ${inviterName} as inviter
      from (${pageFromKey(matching, order, "$3", "$4")}) i order by ${orderBy(order)}`,
      )} as results`,
    },
  ]),
) as Record<InviteOrder, Statement>;

/** Selects the next rows of an export, newest first: at most $3 before the cursor $4, a `seq`. */
export const invitesExport: Statement = {
  name: "invites_export",
  sql: `select id, email, level, created_at, expires_at, seq from ${matching} and seq < coalesce($4::bigint, 9223372036854775807)
    order by seq desc limit $3`,
};

/** Looks up member and invite by key for each address. The addresses are joined by commas, which no valid address contains. */
export const invitesPreview: Statement = {
  name: "invites_preview",
  sql: `select w.email, p.name as member, i.id, i.level, i.created_at, i.expires_at
    from unnest(string_to_array($2, ',')) w(email)
    left join lateral (select coalesce(a.name, a.slug) as name from emails e
      join memberships m on m.team_id = $1 and m.user_id = e.user_id join accounts a on a.id = e.user_id
      where e.address = w.email and e.verified_at is not null limit 1) p on true
    left join lateral (select * from invites where team_id = $1 and email = w.email limit 1) i on true`,
};

/** Selects the unexpired invite of a secret's hash. $3 is the caller, or an empty text. */
export const inviteBySecret: Statement = {
  name: "invite_by_secret",
  sql: `select i.id, i.email, i.level, i.expires_at, t.id as team_id, t.slug, t.name, coalesce(p.name, p.slug) as inviter,
      exists (select 1 from emails e where e.address = i.email and e.user_id = $3 and e.verified_at is not null) as mine,
      exists (select 1 from memberships m where m.team_id = i.team_id and m.user_id = $3) as member
    from invites i join accounts t on t.id = i.team_id and t.deleted_at is null left join accounts p on p.id = i.invited_by
    where i.hash = $1 and i.expires_at > $2`,
};

/** Selects the team of an invite link's hash. $2 is the caller, or an empty text. */
export const teamByInviteLink: Statement = {
  name: "team_by_link",
  sql: `select t.slug, t.name, t.default_user_level as level,
      exists (select 1 from memberships m where m.team_id = t.id and m.user_id = $2) as member
    from accounts t where t.invite_link_hash = $1 and t.deleted_at is null`,
};

/** Selects the teams that a person may join, one row per team: invites before domains, the strongest role first. */
export const joinOffers: Statement = {
  name: "join_offers",
  sql: `with mine as materialized (
      select address, split_part(address, '@', 2) as domain from emails where user_id = $1 and verified_at is not null),
    found as (
      select i.team_id, i.level, 'invite' as via, i.email as match, i.expires_at from mine join invites i on i.email = mine.address
        where i.expires_at > $2
      union all
      select d.team_id, null, 'domain', d.domain, null from mine join team_domains d on d.domain = mine.domain)
    select * from (select distinct on (t.id) t.id, t.slug, t.name, coalesce(f.level, t.default_user_level, 'member') as level, f.via, f.match, f.expires_at
      from found f join accounts t on t.id = f.team_id and t.deleted_at is null
      where not exists (select 1 from memberships m where m.team_id = t.id and m.user_id = $1)
      order by t.id, f.via desc, array_position(array['owner', 'member', 'contributor'], f.level)) one
    order by lower(coalesce(name, slug)), id limit 100`,
};
