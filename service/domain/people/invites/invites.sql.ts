import { statement, type Statement } from "../../../db/statement.ts";
import type { InviteRow } from "./list-invites.ts";
import type { InviteBySecret } from "./find-invite.ts";
import type { TeamLevel } from "../../../../lib/permissions.ts";
import { type RawPage, jsonList, type KeyOrder, isoTime, orderBy, pageFromKey } from "../../base/paging.ts";

const orders = {
  created: { key: ["seq"], descending: true },
  sent: { key: ["expires_at", "seq"], descending: true },
  "sent-asc": { key: ["expires_at", "seq"], descending: false },
  "email-asc": { key: ["email"], descending: false },
  "email-desc": { key: ["email"], descending: true },
} satisfies Record<string, KeyOrder>;

export type InviteOrder = keyof typeof orders;

const matching =
  "invites where team_id = :teamId and (:search = '' or strpos(email, lower(:search)) > 0) and (:expired::boolean is null or :expired::boolean = (expires_at <= :now::timestamptz))";

const inviterName = "(select coalesce(a.name, a.slug) from accounts a where a.id = i.invited_by)";

type InvitesPage = { teamId: string; search: string; limit: number; offset: number; expired: boolean | null; now: Date };

/** Selects a page of TeamInvite records in each order, and the total. */
export const invitesPages = Object.fromEntries(
  Object.entries(orders).map(([name, order]) => [
    name,
    statement<InvitesPage, RawPage>(
      `invites_page_${name}`,
      `select (select count(*)::int from ${matching}) as total, ${jsonList(
        `select i.id, i.email, i.level, ${isoTime("i.created_at")} as "createdAt", ${isoTime("i.expires_at")} as "expiresAt",
        i.expires_at <= :now::timestamptz as expired, ${inviterName} as inviter
      from (${pageFromKey(matching, order, ":limit", ":offset")}) i order by ${orderBy(order)}`,
      )} as results`,
    ),
  ]),
) as Record<InviteOrder, Statement<InvitesPage, RawPage>>;

export type InvitesExportRow = InviteRow & { seq: number };

/** Selects the next rows of an export, newest first: at most `:limit` before the cursor `:after`, a `seq`. */
export const invitesExport = statement<
  { teamId: string; search: string; limit: number; after: number | null; expired: boolean | null; now: Date },
  InvitesExportRow
>(
  "invites_export",
  `select id, email, level, created_at, expires_at, seq from ${matching} and seq < coalesce(:after::bigint, 9223372036854775807)
    order by seq desc limit :limit`,
);

type PreviewRow = Omit<InviteRow, "id"> & { id: string | null; member: string | null };

/** Looks up member and invite by key for each address. The addresses are joined by commas, which no valid address contains. */
export const invitesPreview = statement<{ teamId: string; addresses: string }, PreviewRow>(
  "invites_preview",
  `select w.email, p.name as member, i.id, i.level, i.created_at, i.expires_at
    from unnest(string_to_array(:addresses, ',')) w(email)
    left join lateral (select coalesce(a.name, a.slug) as name from emails e
      join memberships m on m.team_id = :teamId and m.user_id = e.user_id join accounts a on a.id = e.user_id
      where e.address = w.email and e.verified_at is not null limit 1) p on true
    left join lateral (select * from invites where team_id = :teamId and email = w.email limit 1) i on true`,
);

/** Selects the unexpired invite of a secret's hash. `:userId` is the caller, or an empty text. */
export const inviteBySecret = statement<{ hash: string; now: Date; userId: string }, InviteBySecret>(
  "invite_by_secret",
  `select i.id, i.email, i.level, i.expires_at, t.id as team_id, t.slug, t.name, coalesce(p.name, p.slug) as inviter,
      exists (select 1 from emails e where e.address = i.email and e.user_id = :userId and e.verified_at is not null) as mine,
      exists (select 1 from memberships m where m.team_id = i.team_id and m.user_id = :userId) as member
    from invites i join accounts t on t.id = i.team_id and t.deleted_at is null left join accounts p on p.id = i.invited_by
    where i.hash = :hash and i.expires_at > :now`,
);

type LinkRow = { slug: string; name: string | null; level: "member" | "contributor" | null; member: boolean };

/** Selects the team of an invite link's hash. `:userId` is the caller, or an empty text. */
export const teamByInviteLink = statement<{ hash: string; userId: string }, LinkRow>(
  "team_by_link",
  `select t.slug, t.name, t.default_user_level as level,
      exists (select 1 from memberships m where m.team_id = t.id and m.user_id = :userId) as member
    from accounts t where t.invite_link_hash = :hash and t.deleted_at is null`,
);

type OfferRow = {
  id: string;
  slug: string;
  name: string | null;
  level: TeamLevel;
  via: "invite" | "domain";
  match: string;
  expires_at: Date | null;
};

/** Selects the teams that a person may join, one row per team: invites before domains, the strongest role first. */
export const joinOffers = statement<{ userId: string; now: Date }, OfferRow>(
  "join_offers",
  `with mine as materialized (
      select address, split_part(address, '@', 2) as domain from emails where user_id = :userId and verified_at is not null),
    found as (
      select i.team_id, i.level, 'invite' as via, i.email as match, i.expires_at from mine join invites i on i.email = mine.address
        where i.expires_at > :now
      union all
      select d.team_id, null, 'domain', d.domain, null from mine join team_domains d on d.domain = mine.domain)
    select * from (select distinct on (t.id) t.id, t.slug, t.name, coalesce(f.level, t.default_user_level, 'member') as level, f.via, f.match, f.expires_at
      from found f join accounts t on t.id = f.team_id and t.deleted_at is null
      where not exists (select 1 from memberships m where m.team_id = t.id and m.user_id = :userId)
      order by t.id, f.via desc, array_position(array['owner', 'member', 'contributor'], f.level)) one
    order by lower(coalesce(name, slug)), id limit 100`,
);
