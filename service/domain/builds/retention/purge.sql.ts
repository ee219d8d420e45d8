import { statement } from "../../../db/statement.ts";

/** Days after its last build for which a pull request counts as open: no Git host says when it was closed. */
const OPEN_DAYS = 90;

/** True for the newest build of a pull request that counts as open at `:now`. */
const ofOpenPullRequest = (b: string) => `${b}.pr_number is not null and ${b}.created_at > :now::timestamptz - interval '${OPEN_DAYS} days'
  and not exists (select 1 from builds later where later.project_id = ${b}.project_id and later.pr_number = ${b}.pr_number
    and later.name = ${b}.name and later.mode = ${b}.mode and later.seq > ${b}.seq)`;

const suitable = (b: string) => `${b}.state = 'concluded' and ${b}.valid and not ${b}.subset and not ${b}.skipped and not ${b}.incomplete
  and ${b}.verdict is distinct from 'rejected'`;

/** True for the build that the next one of its branch, or of its monitored suite, would be compared with. */
const isNewestBaseline = `${suitable("b")} and ((b.mode = 'ci' and b.type = 'reference' and not exists (select 1 from builds later
      where later.project_id = b.project_id and later.branch = b.branch and later.seq > b.seq and later.name = b.name and later.mode = b.mode
        and (later.taken_at is null or b.taken_at is not null) and ${suitable("later")}))
    or (b.mode = 'monitoring' and b.verdict = 'accepted' and not exists (select 1 from builds later where later.project_id = b.project_id
        and later.name = b.name and later.mode = b.mode and later.verdict = 'accepted' and later.seq > b.seq)))`;

/** True for the baseline of a build that is kept for its own sake. */
const isNeededBaseline = `exists (select 1 from builds r where r.baseline_id = b.id
  and (r.expires_at is null or r.expires_at > :now::timestamptz or (${ofOpenPullRequest("r")})))`;

/** Selects and locks an expired build whose next look is due at `:now`. `needed`: other builds, or an open pull request, need it. One whose removal began is not. */
export const expiredBuild = statement<{ now: Date }, { id: string; needed: boolean }>(
  "builds_expired",
  `select b.id, not b.removing and ((${isNeededBaseline}) or (${isNewestBaseline}) or (${ofOpenPullRequest("b")})) as needed
    from builds b where b.purge_after <= :now::timestamptz order by b.purge_after, b.seq limit 1 for update of b skip locked`,
);

/** Files that the build refers to. */
const filesOf = `select s.file_id from snapshots s where s.build_id = :buildId union select s.trace_id from snapshots s where s.build_id = :buildId and s.trace_id is not null
  union select d.base_file_id from diffs d where d.build_id = :buildId and d.base_file_id is not null and d.base_file_id is distinct from d.head_file_id`;

/** References to the file `f` other than those of the build `except`. */
const isUsed = (except: string) => `(exists (select 1 from snapshots s where s.file_id = f.id ${except.replace("?", "s")})
  or exists (select 1 from snapshots s where s.trace_id = f.id and s.trace_id is not null ${except.replace("?", "s")})
  or exists (select 1 from diffs d where d.base_file_id = f.id and d.base_file_id is not null and d.base_file_id is distinct from d.head_file_id
    ${except.replace("?", "d")}))`;

/**
 * Marks those of the next `:limit` files of the build after the id `:after` that only the build uses as unused from `:at` on. Returns the id to continue
 * after; null at the end.
 */
export const dropFilesOfBuild = statement<{ buildId: string; after: string; limit: number; at: Date }, { last: string | null }>(
  "build_files_drop",
  `with part as materialized (select id from (${filesOf}) u(id) where id > :after order by id limit :limit::int),
    own as (select f.id from build_files f where f.id in (select id from part) and f.unused_since is null and not ${isUsed("and ?.build_id <> :buildId")}
      order by f.hash for update),
    dropped as (update build_files f set unused_since = :at::timestamptz from own where f.id = own.id)
    select max(id) as last from part`,
);

const rowsOf = (table: string, rows: string) =>
  statement<{ buildId: string; limit: number }, { one: number }>(
    `build_${table}_delete`,
    `delete from ${table} where id = any(array(${rows} limit :limit::int)) returning 1 as one`,
  );
const ofBuild = (table: string) => rowsOf(table, `select id from ${table} where build_id = :buildId`);

/** Delete at most `:limit` rows of a build of one table each, in their order: rows that others belong to come after these. */
export const deleteRowsOfBuild = [
  ofBuild("comments"),
  rowsOf("places", "select p.id from diffs d join places p on p.diff_id = d.id where d.build_id = :buildId"),
  ofBuild("causes"),
  ofBuild("decisions"),
  ofBuild("diffs"),
  ofBuild("snapshots"),
];

/** Selects at most `:limit` files that no build has used since `:before`, and locks them. `used`: a build refers to the file all the same. */
export const unusedFiles = statement<{ before: Date; limit: number }, { id: string; project_id: string; used: boolean }>(
  "build_files_unused",
  `select f.id, f.project_id, ${isUsed("")} as used from build_files f where f.unused_since < :before::timestamptz
    order by f.unused_since, f.id limit :limit::int for update skip locked`,
);

/** Keeps the files in the JSON list `:files`. */
export const keepFiles = statement<{ files: string }>(
  "build_files_keep",
  "update build_files set unused_since = null where id in (select jsonb_array_elements_text(:files::jsonb))",
);

/** Deletes the files in the JSON list `:files`. */
export const deleteFiles = statement<{ files: string }>(
  "build_files_delete",
  "delete from build_files where id in (select jsonb_array_elements_text(:files::jsonb))",
);

/** Deletes the comparisons of the files in the JSON list `:comparisons`. Returns the keys of their masks. */
export const deleteComparisons = statement<{ comparisons: string }, { mask_key: string | null }>(
  "comparisons_delete",
  `with ids as (select jsonb_array_elements_text(:comparisons::jsonb) as id)
    delete from comparisons where base_file_id in (select id from ids) or head_file_id in (select id from ids) returning mask_key`,
);

/** Delete at most `:limit` rows of a project of one table each: those whose number grows with its builds. */
export const deleteRowsOfProject = ["comparisons", "snapshot_metadata", "tests", "build_files"].map((table) =>
  statement<{ projectId: string; limit: number }, { one: number }>(
    `project_${table}_delete`,
    `delete from ${table} where id = any(array(select id from ${table} where project_id = :projectId limit :limit::int)) returning 1 as one`,
  ),
);
