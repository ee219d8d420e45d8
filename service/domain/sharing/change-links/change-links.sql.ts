import type { Statement } from "../../../db/client.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";
import { personJson } from "../../people/person.sql.ts";

const target = `d.id::text as diff_id, d.name, d.waiting, d.comparison_id, d.base_file_id, d.head_file_id, jsonb_array_length(k.regions) as regions`;

/** Select what a link to the cause, place or snapshot $2 of the build $1 opens: the first place of a cause, the region $3 of a snapshot. */
export const changeTargets: Record<"causeId" | "placeId" | "diffId", Statement> = {
  causeId: {
    name: "change_of_cause",
    sql: `select ${target}, case when c.facts ->> 'kind' = 'many' then null else p.region end as region
      from causes c join places p on p.cause_id = c.id join diffs d on d.id = p.diff_id left join comparisons k on k.id = d.comparison_id
      where c.build_id = $1 and c.id::text = $2 and $3::int is null order by p.id limit 1`,
  },
  placeId: {
    name: "change_of_place",
    sql: `select ${target}, case when c.facts ->> 'kind' = 'many' then null else p.region end as region
      from causes c join places p on p.cause_id = c.id join diffs d on d.id = p.diff_id left join comparisons k on k.id = d.comparison_id
      where c.build_id = $1 and p.id::text = $2 and $3::int is null`,
  },
  diffId: {
    name: "change_of_diff",
    sql: `select ${target}, $3::int as region from diffs d left join comparisons k on k.id = d.comparison_id
      where d.build_id = $1 and d.id::text = $2`,
  },
};

/** Counts the links of the project $1 that are active at $2. */
export const activeChangeLinks: Statement = {
  name: "change_links_active",
  sql: `select count(*)::int as count from (select 1 from change_links where project_id = $1 and revoked_at is null
    and expires_at > $2::timestamptz limit 1000) l`,
};

const facts = `d.name, l.diff_id::text as diff_id, l.region, k.regions -> l.region as own, jsonb_array_length(k.regions) as regions,
  l.base_file_id is not null as has_base, l.head_file_id is not null as has_head`;
const record = `l.id, l.comments, l.created_at, l.expires_at, l.revoked_at, b.number as build, ${facts}, ${personJson("a")} as author, ${personJson("v")} as revoker`;
const joins = `join builds b on b.id = l.build_id join diffs d on d.id = l.diff_id left join comparisons k on k.id = l.comparison_id
  left join accounts a on a.id = l.user_id left join accounts v on v.id = l.revoked_by`;

/** Selects the link $2 of the project $1. */
export const changeLinkOfProject: Statement = {
  name: "change_link_of_project",
  sql: `select ${record} from change_links l ${joins} where l.project_id = $1 and l.id = $2`,
};

const ofProject = `change_links l where l.project_id = $1 and ($4::timestamptz is null or (l.revoked_at is null and l.expires_at > $4))
  and ($5::int is null or l.build_id = (select id from builds where project_id = $1 and number = $5))`;

/**
 * Selects a page of the links of the project $1, newest first; only those active at $4, and of the build with number $5, if given. A page past
 * the end is one row with a null `id`.
 */
export const changeLinksPage: Statement = {
  name: "change_links_page",
  sql: `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select ${record} from (select * from ${ofProject} order by l.created_at desc, l.id desc limit $2 offset $3) l ${joins}) p on true
    order by p.created_at desc, p.id desc`,
};

/** A link `l` that is active at $2, of a project that allows links. */
const open = `join projects p on p.id = l.project_id and p.deleted_at is null
    and coalesce((p.settings ->> 'changeLinks')::boolean, not p.private)`;
const isActive = "l.revoked_at is null and l.expires_at > $2::timestamptz";
const file = (side: string) => `case when ${side}.id is null then null else
  json_build_object('contentType', ${side}.content_type, 'width', ${side}.width, 'height', ${side}.height) end`;

/** Open comments at places of the snapshot of the link `l`, as a JSON array; null for a link without comments. */
const pins = `case when l.comments then (select json_agg(t) from (
    select coalesce(c.side, 'after') as side, c.anchor, c.text, c.created_at as "createdAt", coalesce(w.name, w.slug) as author
    from comments c left join accounts w on w.id = c.author_id
    where c.build_id = l.build_id and c.diff_id = l.diff_id and c.thread_id is null and c.deleted_at is null and not c.draft
      and c.resolved_at is null and c.anchor is not null order by c.seq limit 50) t) end`;

/** Selects the change of the link with the hash $1, if it is active at $2, with the level of the reader $3 in its project. */
export const changeOfHash: Statement = {
  name: "change_of_hash",
  sql: `select l.id, l.expires_at, ${facts}, k.regions as areas, ${file("bf")} as base, ${file("hf")} as head, b.number as build, p.name as project,
      l.project_id, p.account_id, p.default_user_level, pm.level as project_level, acc.slug as owner,
      coalesce(h.metadata, o.metadata) as metadata, ${pins} as pins
    from change_links l ${open} join accounts acc on acc.id = p.account_id
    ${projectLevelJoin("$3::text")}
    join builds b on b.id = l.build_id join diffs d on d.id = l.diff_id left join comparisons k on k.id = l.comparison_id
    left join snapshots h on h.id = d.head_id left join snapshots o on o.id = d.base_id
    left join build_files bf on bf.id = l.base_file_id and bf.status in ('uploaded', 'ready')
    left join build_files hf on hf.id = l.head_file_id and hf.status in ('uploaded', 'ready')
    where l.hash = $1 and ${isActive}`,
};

/** Selects the file of the side $3 (`before`, `after`) of the link $1, if it is active at $2. */
export const fileOfChangeLink: Statement = {
  name: "file_of_change_link",
  sql: `select f.id, f.project_id, f.hash, f.content_type, f.width, f.height, k.regions -> l.region as region
    from change_links l ${open} left join comparisons k on k.id = l.comparison_id
    join build_files f on f.id = case when $3 = 'before' then l.base_file_id else l.head_file_id end and f.status in ('uploaded', 'ready')
    where l.id = $1 and ${isActive}`,
};
