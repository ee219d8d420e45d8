import type { ShareVisibility } from "../shares/share-access.ts";
import { statement } from "../../../db/statement.ts";
import type { GuestRow } from "./guest-page.ts";
import type * as z from "zod";
import type { User } from "../../../../lib/contract/accounts.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

type GuestPageRow = ShareVisibility & {
  id: string;
  name: string;
  project: string;
  owner: string;
  revision: number;
  visitor_comments: "off" | "guest" | "account";
};

/** Reads the media of a share token for the reader `:userId`, as comments of guests need it. */
export const guestPage = statement<{ token: string; userId: string | null }, GuestPageRow>(
  "guest_page",
  `select m.id, m.name, m.visibility, v.status, v.expires_at, m.comments_revision as revision, p.id as project_id, p.name as project, p.account_id,
      o.slug as owner, p.archived_at is not null as archived, p.default_user_level, pm.level as project_level,
      coalesce(p.settings ->> 'visitorComments', 'off') as visitor_comments
    from media m join projects p on p.id = m.project_id and p.deleted_at is null join accounts o on o.id = p.account_id ${projectLevelJoin(":userId")}
    join lateral (select status, expires_at from media_versions where media_id = m.id and status = 'ready' order by number desc limit 1) v on true
    where m.share_token = :token`,
);

const columns = "g.id, g.name, g.address, g.user_id, g.notify, g.removed_at";

/** Finds the guest of a link with the session `:hash` that is valid at `:now`. */
export const guestOfSession = statement<{ scope: string; hash: string; now: Date }, GuestRow>(
  "guest_of_session",
  `select ${columns} from guest_sessions s join guests g on g.id = s.guest_id
    where s.hash = :hash and s.expires_at > :now::timestamptz and coalesce(g.link_id, g.media_id) = :scope`,
);

/** Finds the guest of a link with the account `:userId`. */
export const guestOfAccount = statement<{ scope: string; userId: string }, GuestRow>(
  "guest_of_account",
  `select ${columns} from guests g where coalesce(g.link_id, g.media_id) = :scope and g.user_id = :userId`,
);

const insertGuest = "insert into guests (id, project_id, media_id, link_id, name, created_at, notify, address, user_id)";

/** Stores the guest of a link with a confirmed address, or gives the one with this address the name; removed guests stay as they are. */
export const putGuest = statement<
  {
    id: string;
    projectId: string;
    mediaId: string | null;
    linkId: string | null;
    name: string;
    at: Date;
    notify: boolean;
    address: string;
  },
  GuestRow
>(
  "guest_put",
  `with g as (${insertGuest} values (:id, :projectId, :mediaId, :linkId, :name, :at::timestamptz, :notify, :address, null)
    on conflict (coalesce(link_id, media_id), address) do update set
      name = case when guests.removed_at is null then excluded.name else guests.name end,
      notify = case when guests.removed_at is null then excluded.notify else guests.notify end
    returning *) select ${columns} from g`,
);

/** Stores the guest of a link with an account, or gives the one with this account the name. */
export const putAccountGuest = statement<
  { id: string; projectId: string; mediaId: string | null; linkId: string | null; name: string; at: Date; notify: boolean; userId: string },
  GuestRow
>(
  "guest_put_account",
  `with g as (${insertGuest} values (:id, :projectId, :mediaId, :linkId, :name, :at::timestamptz, :notify, null, :userId)
    on conflict (coalesce(link_id, media_id), user_id) do update set name = excluded.name
    returning *) select ${columns} from g`,
);

/** Finds the comment of a guest's idempotency key, and compares it with the one of this call. */
export const commentOfGuestKey = statement<
  { guestId: string; key: string | null; subjectId: string; body: string; anchor: string | null; threadId: string | null },
  { id: string; same: boolean }
>(
  "comment_of_guest_key",
  `select id, (media_id = :subjectId and body = :body::jsonb and anchor is not distinct from :anchor::jsonb and thread_id is not distinct from :threadId) as same
    from comments where guest_id = :guestId and idempotency_key = :key`,
);

export type GuestRecipientsRow = {
  id: string;
  address: string | null;
  share_token: string | null;
  link_id: string | null;
  sealed: string | null;
};

/**
 * Lists the guests with comments in a thread who want mails about it, without the guest and the person `:userId`. Only guests who can still open
 * their page at `:now`: on a public media, or through a link that is open and names their address if it names any.
 */
export const guestRecipients = statement<{ threadId: string; guestId: string | null; userId: string; now: Date }, GuestRecipientsRow>(
  "guest_recipients",
  `select g.id, coalesce(g.address, e.address) as address, m.share_token, l.id as link_id, l.sealed
    from (select distinct guest_id from comments where (id = :threadId or thread_id = :threadId) and guest_id is not null and deleted_at is null) c
    join guests g on g.id = c.guest_id and g.notify and g.removed_at is null and g.id is distinct from :guestId and (g.user_id is null or g.user_id <> :userId)
    join projects p on p.id = g.project_id and p.deleted_at is null
    left join media m on m.id = g.media_id left join share_links l on l.id = g.link_id
    left join emails e on e.user_id = g.user_id and e.is_primary and e.verified_at is not null
    left join notification_preferences n on n.user_id = g.user_id
    where coalesce(n.reply, true) and case when g.link_id is null then m.visibility = 'public' else
      coalesce((p.settings ->> 'shareLinks')::boolean, not p.private) and l.off_at is null and (l.ends_at is null or l.ends_at > :now::timestamptz)
      and (l.audience <> 'addresses' or l.addresses @> to_jsonb(coalesce(g.address, e.address))) end
    limit 100`,
);

/** Columns of a `ProjectGuestRow` for the guests `g` of a subquery. */
const projectGuests = (
  guests: string,
) => `select g.id, g.seq, g.name, g.address, g.created_at, g.removed_at, m.name as media_name, m.share_token, l.name as link_name,
      case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'name', a.name) end as person,
      (select count(*)::int from comments c where c.guest_id = g.id and c.deleted_at is null) as comments
    from (${guests}) g left join media m on m.id = g.media_id left join share_links l on l.id = g.link_id left join accounts a on a.id = g.user_id`;

const inState = `guests where project_id = :projectId and (:state::text is null or (removed_at is not null) = (:state = 'removed'))`;

type GuestsPageRow = Omit<ProjectGuestRow, "id"> & { id: string | null; total: number };

export type ProjectGuestRow = {
  id: string;
  seq: number;
  name: string;
  address: string | null;
  created_at: Date;
  removed_at: Date | null;
  media_name: string | null;
  share_token: string | null;
  link_name: string | null;
  person: z.input<typeof User> | null;
  comments: number;
};

/** Reads a page of the guests of a project in the state, newest first; a page past the end is one row with a null `id`. */
export const guestsPage = statement<{ projectId: string; limit: number; offset: number; state: string | null }, GuestsPageRow>(
  "guests_page",
  `select t.total, q.* from (select count(*)::int as total from ${inState}) t
    left join (${projectGuests(`select * from ${inState} order by seq desc limit :limit offset :offset`)}) q on true order by q.seq desc`,
);

/** Reads the guest of a project. */
export const guestOfProject = statement<{ projectId: string; guestId: string }, ProjectGuestRow>(
  "guest_of_project",
  projectGuests("select * from guests where project_id = :projectId and id = :guestId"),
);
