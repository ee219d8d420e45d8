import type { Statement } from "../../../db/client.ts";
import { personJson } from "../../people/person.sql.ts";
import { isOfLink } from "./link-access.sql.ts";

const record = `l.id, l.sealed, l.subject, l.branch, l.pr_number, l.name, l.audience, l.addresses, l.ends_at, l.comments, l.downloads, l.off_at,
  l.visits, l.last_visit_at, l.created_at, ${personJson("a")} as author, ${personJson("o")} as switcher,
  (select count(*)::int from share_link_media i where i.link_id = l.id) as media_count,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.position), '[]') from (
    select m.id, m.name, i.position from share_link_media i join media m on m.id = i.media_id where i.link_id = l.id
    order by i.position limit 3) f) as media`;
const joins = "left join accounts a on a.id = l.created_by left join accounts o on o.id = l.off_by";

/** Selects the link $2 of the project $1. */
export const shareLinkOfProject: Statement = {
  name: "share_link_of_project",
  sql: `select ${record} from share_links l ${joins} where l.project_id = $1 and l.id = $2`,
};

/** Links `l` of the project $1. $3: media; $4: branch; $5: pull request; $6: state at $7; $8: text of the name, branch or pull request. */
const ofProject = `share_links l where l.project_id = $1 and ($4::text is null or l.branch = $4) and ($5::bigint is null or l.pr_number = $5)
  and ($3::text is null or exists (select 1 from media m where m.id = $3 and m.project_id = $1 and ${isOfLink}))
  and ($6::text is null or $6 = case when l.off_at is not null then 'off' when l.ends_at <= $7::timestamptz then 'ended' else 'on' end)
  and ($8 = '' or strpos(lower(concat_ws(' ', l.name, l.branch, '#' || l.pr_number)), lower($8)) > 0)`;

const page = (name: string, from: string): Statement => ({
  name,
  sql: `select t.total, p.* from (select count(*)::int as total from ${ofProject}) t left join (
      select ${record} from (select * from ${ofProject} ${from}) l ${joins}) p on true order by p.created_at desc, p.id desc`,
});
const newestFirst = "order by l.created_at desc, l.id desc limit $2";

/**
 * Select a page of at most $2 links of the project $1, newest first, by the filters of `ofProject`: from the offset $9, or after the link $9. A
 * page past the end is one row with a null `id`.
 */
export const shareLinkPages = {
  byNumber: page("share_links_page", `${newestFirst} offset $9`),
  byCursor: page(
    "share_links_after",
    `and (l.created_at, l.id) < (select c.created_at, c.id from share_links c where c.project_id = $1 and c.id = $9) ${newestFirst}`,
  ),
};

/** Counts the links of the project $1 that are on and not ended at $2, to 1,000. */
export const openShareLinks: Statement = {
  name: "share_links_open",
  sql: `select count(*)::int as count from (select 1 from share_links where project_id = $1 and off_at is null
    and (ends_at is null or ends_at > $2::timestamptz) limit 1000) l`,
};

/** Selects those of the media in the JSON list $2 that the project $1 has with an uploaded version. */
export const mediaForLink: Statement = {
  name: "share_link_candidates",
  sql: `select m.id from media m where m.project_id = $1 and m.id in (select jsonb_array_elements_text($2::jsonb))
    and exists (select 1 from media_versions v where v.media_id = m.id and v.status = 'ready')`,
};
