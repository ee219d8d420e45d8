import type { Statement } from "../../../db/client.ts";

/** Builds of the suite $3 on the branch $2 of the project $1 whose snapshots are known. */
const known = "b.project_id = $1 and b.branch = $2 and b.name = $3 and not b.skipped and b.state <> 'open'";

/** Fields of a build in the history of a test. */
const point = (b: string) => `json_build_object('id', ${b}.id, 'number', ${b}.number, 'commit', coalesce(${b}.pr_head_commit, ${b}.commit),
  'branch', ${b}.branch, 'createdAt', ${b}.created_at, 'prNumber', ${b}.pr_number, 'type', ${b}.type)`;

/** Builds that a page of images looks at, at most. A constant keeps generic plans from expecting a tenth of the table. */
export const BUILDS_OF_PAGE = 1000;

/** Selects the newest builds before number $5, each with its snapshot of the test $4 by name; without one, `file_id` is null. */
export const filesOfTest: Statement = {
  name: "test_files_by_build",
  sql: `select b.id, b.number, s.id as snapshot_id, s.file_id
    from (select b.id, b.number from builds b where ${known} and b.number < $5::int order by b.number desc limit ${BUILDS_OF_PAGE}) b
    left join lateral (select s.id, s.file_id from snapshots s where s.build_id = b.id and s.name = $4 limit 1) s on true order by b.number desc`,
};

/**
 * Selects what is shown about the images of the test $2 of the project $1 in the JSON list $3: file, builds, the latest decision, and the first of
 * the areas that changed since the image before.
 */
export const imageFacts: Statement = {
  name: "test_image_facts",
  sql: `select w.snapshot_id, w.builds, w.without, f.id as file_id, f.hash, f.content_type, f.width, f.height, f.status, s.metadata, ${point("a")} as first,
      ${point("z")} as last, d.decision, d.decided_at, d.rule_id, d.number as decided_in, d.person, c.areas, c.region
    from jsonb_to_recordset($3::jsonb) w(at int, snapshot_id bigint, first_id text, last_id text, builds int, without jsonb, before_file_id text)
    join snapshots s on s.id = w.snapshot_id join build_files f on f.id = s.file_id
    join builds a on a.id = w.first_id join builds z on z.id = w.last_id
    left join lateral (
      select e.standing as decision, x.created_at as decided_at, x.rule_id, b.number, case when p.id is null then null else
        json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'pictureKey', p.picture_key) end as person
      from (select * from diffs where test_id = $2 and head_file_id = s.file_id and standing is not null order by id desc limit 50) e
      join decisions x on x.id = e.standing_id left join decisions first_decision on first_decision.id = x.source_id
      join builds own on own.id = e.build_id left join builds source on source.id = first_decision.build_id
      cross join lateral (select coalesce(source.number, own.number) as number) b
      left join accounts p on p.id = x.user_id order by x.created_at desc nulls last, e.id desc limit 1) d on true
    left join lateral (
      select jsonb_array_length(coalesce(c.regions, '[]'::jsonb)) as areas, c.regions -> 0 as region from comparisons c
      where c.project_id = $1 and coalesce(c.base_file_id, '') = w.before_file_id and c.head_file_id = s.file_id and c.status = 'done'
      order by c.created_at desc limit 1) c on w.before_file_id is not null
    order by w.at`,
};

/** Selects the build $2 of the project $1, with its file of the test $3 by name and the commits before it. */
export const fileInBuild: Statement = {
  name: "test_file_in_build",
  sql: `select ${point("b")} as point, b.name as suite, s.file_id, b.parent_commits as parents from builds b
    left join snapshots s on s.build_id = b.id and s.name = $3 where b.project_id = $1 and b.number = $2::int`,
};

/** Selects the nearest build, of those from number $5 to $6 that have the test $4, by whether its file is $7. */
const nearest = (name: string, condition: string, order: "asc" | "desc"): Statement => ({
  name,
  sql: `select ${point("b")} as point, s.file_id, b.parent_commits as parents from builds b join snapshots s on s.build_id = b.id and s.name = $4
    where ${known} and b.number between $5::int and $6::int and s.file_id ${condition} $7::text order by b.number ${order} limit 1`,
});
export const nearestBuild = {
  firstOther: nearest("test_first_other", "is distinct from", "asc"),
  lastOther: nearest("test_last_other", "is distinct from", "desc"),
  firstSame: nearest("test_first_same", "=", "asc"),
  lastSame: nearest("test_last_same", "=", "desc"),
};

/** Selects the newest $7 numbers of builds between $5 and $6 that lack the test $4. */
export const buildsWithoutTest: Statement = {
  name: "test_builds_without",
  sql: `select b.number from builds b where ${known} and b.number > $5::int and b.number < $6::int
    and not exists (select 1 from snapshots s where s.build_id = b.id and s.name = $4) order by b.number desc limit $7::int`,
};

/** Selects those of the commits in the JSON list $3 that the suite $2 of the project $1 was built for. */
export const builtCommits: Statement = {
  name: "test_built_commits",
  sql: `select distinct w.value as commit from jsonb_array_elements_text($3::jsonb) w where exists (select 1 from builds b
    where b.project_id = $1 and b.name = $2 and not b.skipped and (b.commit = w.value or coalesce(b.pr_head_commit, b.commit) = w.value))`,
};
