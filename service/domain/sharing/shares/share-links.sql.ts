import type { ShareLinkRow } from "./share-link-record.ts";
import { type Params, statement } from "../../../db/statement.ts";
import { personJson } from "../../people/person.sql.ts";
import { isOfLink } from "./link-access.sql.ts";
import { changeFactsColumns } from "./change-facts.ts";

const record = `l.id, l.sealed, l.subject, l.branch, l.pr_number, l.name, l.audience, l.addresses, l.ends_at, l.comments, l.downloads, l.off_at,
  l.visits, l.last_visit_at, l.created_at, ${personJson("a")} as author, ${personJson("o")} as switcher,
  (select count(*)::int from share_link_media i where i.link_id = l.id) as media_count,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.position), '[]') from (
    select m.id, m.name, i.position from share_link_media i join media m on m.id = i.media_id where i.link_id = l.id
    order by i.position limit 3) f) as media, b.number as build, l.shows_comments, ${changeFactsColumns}`;
const joins = `left join accounts a on a.id = l.created_by left join accounts o on o.id = l.off_by
  left join builds b on b.id = l.build_id left join comparisons k on k.id = l.comparison_id`;

/** Selects the link of the project. */
export const shareLinkOfProject = statement<{ projectId: string; linkId: string }, ShareLinkRow>(
  "share_link_of_project",
  `select ${record} from share_links l ${joins} where l.project_id = :projectId and l.id = :linkId`,
);

/** Links `l` of the project, by their state at `:now`; `:search`: text of the name, branch or pull request. */
const ofProject = `share_links l where l.project_id = :projectId and (:branch::text is null or l.branch = :branch) and (:prNumber::bigint is null or l.pr_number = :prNumber)
  and (:mediaId::text is null or exists (select 1 from media m where m.id = :mediaId and m.project_id = :projectId and ${isOfLink}))
  and (:build::int is null or l.build_id = (select id from builds where project_id = :projectId and number = :build))
  and (:opens::text is null or (:opens = 'change') = (l.subject = 'change'))
  and (:state::text is null or :state = case when l.off_at is not null then 'off' when l.ends_at <= :now::timestamptz then 'ended' else 'on' end)
  and (:search = '' or strpos(lower(concat_ws(' ', l.name, l.branch, '#' || l.pr_number)), lower(:search)) > 0)`;

type ListParams = { projectId: string; limit: number; now: Date; search: string; prNumber: number | null; build: number | null } & Record<
  "mediaId" | "branch" | "opens" | "state",
  string | null
>;
type ShareLinkPageRow = Omit<ShareLinkRow, "id"> & { id: string | null; total: number };

const page = <P extends Params>(name: string, from: string) =>
  statement<ListParams & P, ShareLinkPageRow>(
    name,
    `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select ${record} from (select * from ${ofProject} ${from}) l ${joins}) p on true order by p.created_at desc, p.id desc`,
  );
const newestFirst = "order by l.created_at desc, l.id desc limit :limit";

/**
 * Select a page of at most `:limit` links of the project, newest first, by the filters of `ofProject`: from the offset, or after a link. A page past
 * the end is one row with a null `id`.
 */
export const shareLinkPages = {
  byNumber: page<{ offset: number }>("share_links_page", `${newestFirst} offset :offset`),
  byCursor: page<{ after: string }>(
    "share_links_after",
    `and (l.created_at, l.id) < (select c.created_at, c.id from share_links c where c.project_id = :projectId and c.id = :after) ${newestFirst}`,
  ),
};

/** Counts the links of the project that are on and not ended at `:now`, to 1,000. */
export const openShareLinks = statement<{ projectId: string; now: Date }, { count: number }>(
  "share_links_open",
  `select count(*)::int as count from (select 1 from share_links where project_id = :projectId and off_at is null
    and (ends_at is null or ends_at > :now::timestamptz) limit 1000) l`,
);

/** Selects those of the media in the JSON list `:unique` that the project has with an uploaded version. */
export const mediaForLink = statement<{ projectId: string; unique: string }, { id: string }>(
  "share_link_candidates",
  `select m.id from media m where m.project_id = :projectId and m.id in (select jsonb_array_elements_text(:unique::jsonb))
    and exists (select 1 from media_versions v where v.media_id = m.id and v.status = 'ready')`,
);
