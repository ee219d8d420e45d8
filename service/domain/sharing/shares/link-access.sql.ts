import type { MediaRow } from "../../media/media-rows.ts";
import type { ShareLinkAccess } from "./link-access.ts";
import type { ProjectLevel } from "../../../../lib/permissions.ts";
import { type Params, type Row, statement } from "../../../db/statement.ts";
import { mediaColumns, mediaJoins } from "../../media/media-rows.sql.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Joins the project `p` of a link `l`, if it allows share links. */
const allowed = `join projects p on p.id = l.project_id and p.deleted_at is null
    and coalesce((p.settings ->> 'shareLinks')::boolean, not p.private)`;

/** Condition of a link `l` to media that is on and has not ended at `now`. */
const isOpen = (now: string) => `l.subject <> 'change' and l.off_at is null and (l.ends_at is null or l.ends_at > ${now}::timestamptz)`;

/** Condition of a visitor `v` that meets the audience of a link `l` at `now`. */
const meetsAudience = (now: string) => `v.link_id = l.id and v.expires_at > ${now}::timestamptz and case l.audience
    when 'passcode' then v.passcode = encode(sha256(convert_to(l.passcode_hash, 'UTF8')), 'hex')
    when 'addresses' then l.addresses @> to_jsonb(v.address) else true end`;

/** Condition of a media `m` that a link `l` opens. */
export const isOfLink = `case l.subject
    when 'branch' then m.project_id = l.project_id and m.branch = l.branch
    when 'pull-request' then m.project_id = l.project_id and m.pr_number = l.pr_number
    else exists (select 1 from share_link_media i where i.link_id = l.id and i.media_id = m.id) end`;

type LinkRow = {
  id: string;
  project_id: string;
  account_id: string;
  subject: ShareLinkAccess["subject"];
  branch: string | null;
  pr_number: number | null;
  name: string;
  audience: ShareLinkAccess["audience"];
  passcode_hash: string | null;
  addresses: string[];
  ends_at: Date | null;
  comments: ShareLinkAccess["comments"];
  downloads: boolean;
  visitor_id: string | null;
  visitor_address: string | null;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
};

/**
 * Selects the link with the hash if it is open at `:now`, its visitor with the hash, who has met its audience, and the level of the reader `:userId`
 * in its project.
 */
export const linkOfHash = statement<{ hash: string; now: Date; visitorHash: string | null; userId: string | null }, LinkRow>(
  "share_link_of_hash",
  `select l.id, l.project_id, p.account_id, l.subject, l.branch, l.pr_number, l.name, l.audience, l.passcode_hash, l.addresses, l.ends_at,
      l.comments, l.downloads, v.id as visitor_id, v.address as visitor_address, p.default_user_level, pm.level as project_level
    from share_links l ${allowed} ${projectLevelJoin(":userId")} left join share_visitors v on v.hash = :visitorHash and ${meetsAudience(":now")}
    where l.hash = :hash and ${isOpen(":now")}`,
);

export type RefusedLink = {
  id: string;
  name: string;
  project_id: string;
  project_name: string;
  account_id: string;
  account_slug: string;
  off_at: Date | null;
  ends_at: Date | null;
};

/** Selects the link with the hash, also one that is off or has ended, with its project. */
export const linkOfRefusal = statement<{ hash: string }, RefusedLink>(
  "share_link_of_refusal",
  `select l.id, l.name, l.off_at, l.ends_at, p.id as project_id, p.name as project_name, p.account_id, a.slug as account_slug
    from share_links l join projects p on p.id = l.project_id and p.deleted_at is null join accounts a on a.id = p.account_id
    where l.hash = :hash and l.subject <> 'change'`,
);

/**
 * Selects the link if it is open at `:now`, opens the media of the version, and needs no proof, or one of the visitors with the hashes in
 * the JSON list `:secrets` has it.
 */
export const linkOfFile = statement<{ linkId: string; versionId: string; now: Date; secrets: string }, { downloads: boolean }>(
  "share_link_of_file",
  `select l.downloads from share_links l ${allowed} join media_versions w on w.id = :versionId join media m on m.id = w.media_id
    where l.id = :linkId and ${isOpen(":now")} and ${isOfLink} and (l.audience = 'anyone' or exists (
      select 1 from share_visitors v where v.hash in (select jsonb_array_elements_text(:secrets::jsonb)) and ${meetsAudience(":now")}))`,
);

type Subject = "listed" | "branch" | "pull-request";

const stored = `join lateral (select 1 from media_versions where media_id = m.id and status = 'ready' and (expires_at is null or expires_at > :now)
  order by number desc limit 1) v on true`;

/** Media `m` of a link with their `position` in its order. `:linkId`: id of the link; `:now`: now. */
const source: Record<Subject, string> = {
  listed: `select m.*, i.position::bigint as position from share_link_media i join media m on m.id = i.media_id ${stored} where i.link_id = :linkId`,
  branch: `select m.*, m.seq as position from share_links l join media m on m.project_id = l.project_id and m.branch = l.branch ${stored} where l.id = :linkId`,
  "pull-request": `select m.*, m.seq as position from share_links l
    join media m on m.project_id = l.project_id and m.pr_number = l.pr_number ${stored} where l.id = :linkId`,
};

type LinkParams = { linkId: string; now: Date };
const statements = <P extends Params, R extends Row>(name: string, sql: (media: string) => string) => ({
  listed: statement<P, R>(`${name}_listed`, sql(source.listed)),
  branch: statement<P, R>(`${name}_branch`, sql(source.branch)),
  "pull-request": statement<P, R>(`${name}_pull_request`, sql(source["pull-request"])),
});

/** Select the own share token of the media of a link, or of its first media. */
export const mediaOfLink = statements<LinkParams & { mediaId: string | null }, { id: string; share_token: string }>(
  "share_link_media",
  (media) => `select m.id, m.share_token from (${media}) m where :mediaId::text is null or m.id = :mediaId order by m.position limit 1`,
);

/** Select at most 100 media of a link around the media: 50 before it, and 50 from it on; and the number of all. */
export const siblingsOfLink = statements<
  LinkParams & { mediaId: string },
  { total: number; before: number; list: Pick<MediaRow, "id" | "name" | "state">[] }
>("share_link_siblings", (media) => {
  const at = "(select position from s where id = :mediaId)";
  return `with s as (select m.id, m.name, m.state, m.position from (${media}) m) select (select count(*)::int from s) as total,
    (select count(*)::int from s where position < ${at}) as before, coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'state', n.state)
      order by n.position), '[]') as list from (
      (select * from s where position < ${at} order by position desc limit 50) union all
      (select * from s where position >= ${at} order by position limit 50)) n`;
});

/** Counts the media of a link. */
export const linkMediaCount = statements<LinkParams, { count: number }>(
  "share_link_media_count",
  (media) => `select count(*)::int as count from (${media}) m`,
);

type ThreadedMediaRow = MediaRow & { revision: number; versions: { id: string; number: number }[] };

/**
 * Select at most `:limit` media of a link with comments after the media, in the order of the link, for the reader `:userId`: their newest version, their newest
 * 100 version numbers, and the revision of their comments.
 */
export const threadedMediaOfLink = statements<
  LinkParams & { mediaId: string | null; userId: string | null; limit: number },
  ThreadedMediaRow
>(
  "share_link_threads",
  (media) => `with s as (select m.id, m.position from (${media}) m)
    select ${mediaColumns}, m.comments_revision as revision, (select json_agg(json_build_object('id', w.id, 'number', w.number) order by w.number desc) from (
      select id, number from media_versions where media_id = m.id and status = 'ready' order by number desc limit 100) w) as versions
    from s join media m on m.id = s.id ${mediaJoins(":userId::text")}
    where (:mediaId::text is null or s.position > (select position from s where id = :mediaId))
      and exists (select 1 from comments c where c.media_id = m.id and c.deleted_at is null and not c.draft)
    order by s.position limit :limit`,
);
