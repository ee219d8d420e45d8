import type { Statement } from "../../../db/client.ts";
import { mediaColumns, mediaJoins } from "../../media/media-rows.sql.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";

/** Joins the project `p` of a link `l`, if it allows share links. */
const allowed = `join projects p on p.id = l.project_id and p.deleted_at is null
    and coalesce((p.settings ->> 'shareLinks')::boolean, not p.private)`;

/** Condition of a link `l` that is on and has not ended at `now`. */
const isOpen = (now: string) => `l.off_at is null and (l.ends_at is null or l.ends_at > ${now}::timestamptz)`;

/** Condition of a visitor `v` that meets the audience of a link `l` at `now`. */
const meetsAudience = (now: string) => `v.link_id = l.id and v.expires_at > ${now}::timestamptz and case l.audience
    when 'passcode' then v.passcode = encode(sha256(convert_to(l.passcode_hash, 'UTF8')), 'hex')
    when 'addresses' then l.addresses @> to_jsonb(v.address) else true end`;

/** Condition of a media `m` that a link `l` opens. */
export const isOfLink = `case l.subject
    when 'branch' then m.project_id = l.project_id and m.branch = l.branch
    when 'pull-request' then m.project_id = l.project_id and m.pr_number = l.pr_number
    else exists (select 1 from share_link_media i where i.link_id = l.id and i.media_id = m.id) end`;

/**
 * Selects the link with the hash $1 if it is open at $2, its visitor with the hash $3, who has met its audience, and the level of the reader $4
 * in its project.
 */
export const linkOfHash: Statement = {
  name: "share_link_of_hash",
  sql: `select l.id, l.project_id, p.account_id, l.subject, l.branch, l.pr_number, l.name, l.audience, l.passcode_hash, l.addresses, l.ends_at,
      l.comments, l.downloads, v.id as visitor_id, v.address as visitor_address, p.default_user_level, pm.level as project_level
    from share_links l ${allowed} ${projectLevelJoin("$4")} left join share_visitors v on v.hash = $3 and ${meetsAudience("$2")}
    where l.hash = $1 and ${isOpen("$2")}`,
};

/** Selects the link with the hash $1, also one that is off or has ended, with its project. */
export const linkOfRefusal: Statement = {
  name: "share_link_of_refusal",
  sql: `select l.id, l.name, l.off_at, l.ends_at, p.id as project_id, p.name as project_name, p.account_id, a.slug as account_slug
    from share_links l join projects p on p.id = l.project_id and p.deleted_at is null join accounts a on a.id = p.account_id where l.hash = $1`,
};

/**
 * Selects the link $1 if it is open at $3, opens the media of the version $2, and needs no proof, or one of the visitors with the hashes in
 * the JSON list $4 has it.
 */
export const linkOfFile: Statement = {
  name: "share_link_of_file",
  sql: `select l.downloads from share_links l ${allowed} join media_versions w on w.id = $2 join media m on m.id = w.media_id
    where l.id = $1 and ${isOpen("$3")} and ${isOfLink} and (l.audience = 'anyone' or exists (
      select 1 from share_visitors v where v.hash in (select jsonb_array_elements_text($4::jsonb)) and ${meetsAudience("$3")}))`,
};

type Subject = "listed" | "branch" | "pull-request";

const stored = `join lateral (select 1 from media_versions where media_id = m.id and status = 'ready' and (expires_at is null or expires_at > $2)
  order by number desc limit 1) v on true`;

/** Media `m` of a link with their `place` in its order. $1: id of the link; $2: now. */
const source: Record<Subject, string> = {
  listed: `select m.*, i.position::bigint as place from share_link_media i join media m on m.id = i.media_id ${stored} where i.link_id = $1`,
  branch: `select m.*, m.seq as place from share_links l join media m on m.project_id = l.project_id and m.branch = l.branch ${stored} where l.id = $1`,
  "pull-request": `select m.*, m.seq as place from share_links l
    join media m on m.project_id = l.project_id and m.pr_number = l.pr_number ${stored} where l.id = $1`,
};

const statements = (name: string, sql: (media: string) => string): Record<Subject, Statement> => ({
  listed: { name: `${name}_listed`, sql: sql(source.listed) },
  branch: { name: `${name}_branch`, sql: sql(source.branch) },
  "pull-request": { name: `${name}_pull_request`, sql: sql(source["pull-request"]) },
});

/** Select the own share token of the media $3 of a link, or of its first media. */
export const mediaOfLink = statements(
  "share_link_media",
  (media) => `select m.id, m.share_token from (${media}) m where $3::text is null or m.id = $3 order by m.place limit 1`,
);

/** Select at most 100 media of a link around the media $3: 50 before it, and 50 from it on; and the number of all. */
export const siblingsOfLink = statements("share_link_siblings", (media) => {
  const at = "(select place from s where id = $3)";
  return `with s as (select m.id, m.name, m.state, m.place from (${media}) m) select (select count(*)::int from s) as total,
    (select count(*)::int from s where place < ${at}) as before, coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'state', n.state)
      order by n.place), '[]') as list from (
      (select * from s where place < ${at} order by place desc limit 50) union all
      (select * from s where place >= ${at} order by place limit 50)) n`;
});

/** Counts the media of a link. */
export const linkMediaCount = statements("share_link_media_count", (media) => `select count(*)::int as count from (${media}) m`);

/**
 * Select at most $5 media of a link with comments after the media $3, in the order of the link, for the reader $4: their newest version, their newest
 * 100 version numbers, and the revision of their comments.
 */
export const threadedMediaOfLink = statements(
  "share_link_threads",
  (media) => `with s as (select m.id, m.place from (${media}) m)
    select ${mediaColumns}, m.comments_revision as revision, (select json_agg(json_build_object('id', w.id, 'number', w.number) order by w.number desc) from (
      select id, number from media_versions where media_id = m.id and status = 'ready' order by number desc limit 100) w) as versions
    from s join media m on m.id = s.id ${mediaJoins("$4::text")}
    where ($3::text is null or s.place > (select place from s where id = $3))
      and exists (select 1 from comments c where c.media_id = m.id and c.deleted_at is null and not c.draft)
    order by s.place limit $5`,
);
