import { metadataJoin, metadataOf } from "../../builds/record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type { ChangeLinkRow } from "./change-link-record.ts";
import { type ChangeFacts, changeFactsColumns } from "../shares/change-facts.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import type { CommentAnchor } from "../../../../lib/review/anchor.ts";
import type { ProjectLevel } from "../../../../lib/permissions.ts";
import { projectLevelJoin } from "../../base/project-level.sql.ts";
import { personJson } from "../../people/person.sql.ts";

const target = `d.id::text as diff_id, d.name, d.waiting, d.comparison_id, d.base_file_id, d.head_file_id, jsonb_array_length(k.regions) as regions`;

export type ChangeTargetsRow = {
  diff_id: string;
  name: string;
  waiting: boolean;
  comparison_id: string | null;
  base_file_id: string | null;
  head_file_id: string | null;
  region: number | null;
  regions: number | null;
};

/** Select what a link to the cause, place or snapshot `:id` of the build opens: the first place of a cause, the region of a snapshot. */
export const changeTargets = {
  causeId: statement<{ buildId: string; id: string; region: number | null }, ChangeTargetsRow>(
    "change_of_cause",
    `select ${target}, case when c.facts ->> 'kind' = 'many' then null else p.region end as region
      from causes c join places p on p.cause_id = c.id join diffs d on d.id = p.diff_id left join comparisons k on k.id = d.comparison_id
      where c.build_id = :buildId and c.id::text = :id and :region::int is null order by p.id limit 1`,
  ),
  placeId: statement<{ buildId: string; id: string; region: number | null }, ChangeTargetsRow>(
    "change_of_place",
    `select ${target}, case when c.facts ->> 'kind' = 'many' then null else p.region end as region
      from causes c join places p on p.cause_id = c.id join diffs d on d.id = p.diff_id left join comparisons k on k.id = d.comparison_id
      where c.build_id = :buildId and p.id::text = :id and :region::int is null`,
  ),
  diffId: statement<{ buildId: string; id: string; region: number | null }, ChangeTargetsRow>(
    "change_of_diff",
    `select ${target}, :region::int as region from diffs d left join comparisons k on k.id = d.comparison_id
      where d.build_id = :buildId and d.id::text = :id`,
  ),
};

const facts = `d.name, ${changeFactsColumns}`;
const record = `l.id, l.shows_comments as comments, l.created_at, l.ends_at as expires_at, l.off_at as revoked_at, b.number as build, ${facts}, ${personJson("a")} as author, ${personJson("v")} as revoker`;
const joins = `join builds b on b.id = l.build_id join diffs d on d.id = l.diff_id left join comparisons k on k.id = l.comparison_id
  left join accounts a on a.id = l.created_by left join accounts v on v.id = l.off_by`;

/** Selects the link of the project. */
export const changeLinkOfProject = statement<{ projectId: string; linkId: string }, ChangeLinkRow>(
  "change_link_of_project",
  `select ${record} from share_links l ${joins} where l.project_id = :projectId and l.id = :linkId and l.subject = 'change'`,
);

const ofProject = `share_links l where l.project_id = :projectId and l.subject = 'change'
  and (:now::timestamptz is null or (l.off_at is null and l.ends_at > :now))
  and (:number::int is null or l.build_id = (select id from builds where project_id = :projectId and number = :number))`;

/**
 * Selects a page of the links of the project, newest first; only those active at `:now`, and of the build with number `:number`, if given. A page past
 * the end is one row with a null `id`.
 */
export const changeLinksPage = statement<
  { projectId: string; limit: number; offset: number; now: Date | null; number: number | null },
  Omit<ChangeLinkRow, "id"> & { id: string | null; total: number }
>(
  "change_links_page",
  `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select ${record} from (select * from ${ofProject} order by l.created_at desc, l.id desc limit :limit offset :offset) l ${joins}) p on true
    order by p.created_at desc, p.id desc`,
);

/** A link `l` that is active at `:now`, of a project that allows links. */
const open = `join projects p on p.id = l.project_id and p.deleted_at is null
    and coalesce((p.settings ->> 'changeLinks')::boolean, not p.private)`;
const isActive = "l.subject = 'change' and l.off_at is null and l.ends_at > :now::timestamptz";
const file = (side: string) => `case when ${side}.id is null then null else
  json_build_object('contentType', ${side}.content_type, 'width', ${side}.width, 'height', ${side}.height) end`;

/** Open comments at places of the snapshot of the link `l`, as a JSON array; null for a link without comments. */
const pins = `case when l.shows_comments then (select json_agg(t) from (
    select coalesce(c.side, 'after') as side, c.anchor, c.text, c.created_at as "createdAt", coalesce(w.name, w.slug) as author
    from comments c left join accounts w on w.id = c.author_id
    where c.build_id = l.build_id and c.diff_id = l.diff_id and c.thread_id is null and c.deleted_at is null and not c.draft
      and c.resolved_at is null and c.anchor is not null order by c.seq limit 50) t) end`;

export type ChangeOfHashRow = ChangeFacts & {
  id: string;
  name: string;
  expires_at: Date;
  areas: StoredRegion[] | null;
  base: StoredFile | null;
  head: StoredFile | null;
  metadata: { browser?: { name?: string }; viewport?: { width: number; height: number } | null; colorScheme?: string } | null;
  pins: StoredPin[] | null;
  build: number;
  owner: string;
  project: string;
  project_id: string;
  account_id: string;
  default_user_level: ProjectLevel | null;
  project_level: ProjectLevel | null;
  sharer: string | null;
  team: string;
};

export type StoredPin = { side: "before" | "after"; anchor: CommentAnchor; text: string; createdAt: string; author: string | null };

export type StoredFile = { contentType: string; width: number | null; height: number | null };

/** Selects the change of the link with the hash, if it is active at `:now`, with the level of the reader `:userId` in its project. */
export const changeOfHash = statement<{ hash: string; now: Date; userId: string | null }, ChangeOfHashRow>(
  "change_of_hash",
  `select l.id, l.ends_at as expires_at, ${facts}, k.regions as areas, ${file("bf")} as base, ${file("hf")} as head, b.number as build, p.name as project,
      l.project_id, p.account_id, p.default_user_level, pm.level as project_level, acc.slug as owner,
      coalesce(acc.name, acc.slug) as team, coalesce(sharer.name, sharer.slug) as sharer,
      coalesce(${metadataOf("h")}, ${metadataOf("o")}) as metadata, ${pins} as pins
    from share_links l ${open} join accounts acc on acc.id = p.account_id left join accounts sharer on sharer.id = l.created_by
    ${projectLevelJoin(":userId::text")}
    join builds b on b.id = l.build_id join diffs d on d.id = l.diff_id left join comparisons k on k.id = l.comparison_id
    left join snapshots h on h.id = d.head_id ${metadataJoin("h")} left join snapshots o on o.id = d.base_id ${metadataJoin("o")}
    left join build_files bf on bf.id = l.base_file_id and bf.status in ('uploaded', 'ready')
    left join build_files hf on hf.id = l.head_file_id and hf.status in ('uploaded', 'ready')
    where l.hash = :hash and ${isActive}`,
);

type ChangeFileRow = {
  id: string;
  project_id: string;
  hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  region: StoredRegion | null;
};

/** Selects the file of the side (`before`, `after`) of the link, if it is active at `:now`. */
export const fileOfChangeLink = statement<{ linkId: string; now: Date; side: string }, ChangeFileRow>(
  "file_of_change_link",
  `select f.id, f.project_id, f.hash, f.content_type, f.width, f.height, k.regions -> l.region as region
    from share_links l ${open} left join comparisons k on k.id = l.comparison_id
    join build_files f on f.id = case when :side = 'before' then l.base_file_id else l.head_file_id end and f.status in ('uploaded', 'ready')
    where l.id = :linkId and ${isActive}`,
);
