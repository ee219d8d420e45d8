import type { BuildOfTest } from "./image-periods.ts";
import { metadataJoin, metadataOf } from "../record/snapshot-metadata.sql.ts";
import { statement } from "../../../db/statement.ts";
import type * as z from "zod";
import type { Snapshot } from "../../../../lib/contract/builds.ts";
import type { TestPoint } from "./test-images.ts";
import type { PersonRow } from "../../people/person-record.ts";
import type { StoredRegion } from "../../../db/diff-schema.ts";
import { personJson } from "../../people/person.sql.ts";

/** Builds of the suite `:buildName` on the branch of the project whose snapshots are known. */
const known = "b.project_id = :projectId and b.branch = :branch and b.name = :buildName and not b.skipped and b.state <> 'open'";

/** Fields of a build in the history of a test. */
const point = (b: string) => `json_build_object('id', ${b}.id, 'number', ${b}.number, 'commit', coalesce(${b}.pr_head_commit, ${b}.commit),
  'branch', ${b}.branch, 'createdAt', ${b}.created_at, 'prNumber', ${b}.pr_number, 'type', ${b}.type)`;

/** Builds that a page of images looks at, at most. A constant keeps generic plans from expecting a tenth of the table. */
export const BUILDS_OF_PAGE = 1000;

/** Selects the newest builds before number `:before`, each with its snapshot of the test by name; without one, `file_id` is null. */
export const filesOfTest = statement<
  { projectId: string; branch: string; buildName: string; testName: string; before: number },
  BuildOfTest
>(
  "test_files_by_build",
  `select b.id, b.number, s.id as snapshot_id, s.file_id
    from (select b.id, b.number from builds b where ${known} and b.number < :before::int order by b.number desc limit ${BUILDS_OF_PAGE}) b
    left join lateral (select s.id, s.file_id from snapshots s where s.build_id = b.id and s.name = :testName limit 1) s on true order by b.number desc`,
);

export type ImageFactsRow = {
  snapshot_id: number;
  builds: number;
  without: number[];
  file_id: string;
  hash: string;
  content_type: string;
  width: number | null;
  height: number | null;
  status: string;
  metadata: z.output<typeof Snapshot>["metadata"];
  first: TestPoint;
  last: TestPoint;
  decision: "approved" | "rejected" | null;
  decided_at: Date | null;
  rule_id: string | null;
  decided_in: number | null;
  person: PersonRow | null;
  areas: number | null;
  region: StoredRegion | null;
};

/**
 * Selects what is shown about the images of the test of the project in the JSON list `:wanted`: file, builds, the latest decision, and the first of
 * the areas that changed since the image before.
 */
export const imageFacts = statement<{ projectId: string; testId: number; wanted: string }, ImageFactsRow>(
  "test_image_facts",
  `select w.snapshot_id, w.builds, w.without, f.id as file_id, f.hash, f.content_type, f.width, f.height, f.status, ${metadataOf("s")} as metadata, ${point("a")} as first,
      ${point("z")} as last, d.decision, d.decided_at, d.rule_id, d.number as decided_in, d.person, c.areas, c.region
    from jsonb_to_recordset(:wanted::jsonb) w(at int, snapshot_id bigint, first_id text, last_id text, builds int, without jsonb, before_file_id text)
    join snapshots s on s.id = w.snapshot_id ${metadataJoin("s")} join build_files f on f.id = s.file_id
    join builds a on a.id = w.first_id join builds z on z.id = w.last_id
    left join lateral (
      select e.standing as decision, x.created_at as decided_at, x.rule_id, b.number, ${personJson("p")} as person
      from (select * from diffs where test_id = :testId and head_file_id = s.file_id and standing is not null order by id desc limit 50) e
      join decisions x on x.id = e.standing_id left join decisions first_decision on first_decision.id = x.source_id
      join builds own on own.id = e.build_id left join builds source on source.id = first_decision.build_id
      cross join lateral (select coalesce(source.number, own.number) as number) b
      left join accounts p on p.id = x.user_id order by x.created_at desc nulls last, e.id desc limit 1) d on true
    left join lateral (
      select jsonb_array_length(coalesce(c.regions, '[]'::jsonb)) as areas, c.regions -> 0 as region from comparisons c
      where c.project_id = :projectId and coalesce(c.base_file_id, '') = w.before_file_id and c.head_file_id = s.file_id and c.status = 'done'
      order by c.created_at desc limit 1) c on w.before_file_id is not null
    order by w.at`,
);

export type FileInBuildRow = { point: TestPoint; file_id: string | null; parents: string[] | null };

/** Selects the build `:number` of the project, with its file of the test by name and the commits before it. */
export const fileInBuild = statement<{ projectId: string; number: number; name: string }, FileInBuildRow & { suite: string }>(
  "test_file_in_build",
  `select ${point("b")} as point, b.name as suite, s.file_id, b.parent_commits as parents from builds b
    left join snapshots s on s.build_id = b.id and s.name = :name where b.project_id = :projectId and b.number = :number::int`,
);

/** Selects the nearest build, of those from number `:from` to `:to` that have the test, by whether its file is `:fileId`. */
const nearest = (name: string, condition: string, order: "asc" | "desc") =>
  statement<
    { projectId: string; branch: string; buildName: string; testName: string; from: number; to: number; fileId: string | null },
    FileInBuildRow
  >(
    name,
    `select ${point("b")} as point, s.file_id, b.parent_commits as parents from builds b join snapshots s on s.build_id = b.id and s.name = :testName
    where ${known} and b.number between :from::int and :to::int and s.file_id ${condition} :fileId::text order by b.number ${order} limit 1`,
  );
export const nearestBuild = {
  firstOther: nearest("test_first_other", "is distinct from", "asc"),
  lastOther: nearest("test_last_other", "is distinct from", "desc"),
  firstSame: nearest("test_first_same", "=", "asc"),
  lastSame: nearest("test_last_same", "=", "desc"),
};

/** Selects the newest `:limit` numbers of builds between `:from` and `:to` that lack the test. */
export const buildsWithoutTest = statement<
  { projectId: string; branch: string; buildName: string; testName: string; from: number; to: number; limit: number },
  { number: number }
>(
  "test_builds_without",
  `select b.number from builds b where ${known} and b.number > :from::int and b.number < :to::int
    and not exists (select 1 from snapshots s where s.build_id = b.id and s.name = :testName) order by b.number desc limit :limit::int`,
);

/** Selects those of the commits in the JSON list `:commits` that the suite `:buildName` of the project was built for. */
export const builtCommits = statement<{ projectId: string; buildName: string; commits: string }, { commit: string }>(
  "test_built_commits",
  `select distinct w.value as commit from jsonb_array_elements_text(:commits::jsonb) w where exists (select 1 from builds b
    where b.project_id = :projectId and b.name = :buildName and not b.skipped and (b.commit = w.value or coalesce(b.pr_head_commit, b.commit) = w.value))`,
);
